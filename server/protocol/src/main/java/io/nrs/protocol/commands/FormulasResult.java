package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.types.FormulaLocation;
import java.util.List;
import java.util.Optional;

@Doc("The formulas of a file that can be solved.")
public record FormulasResult(
    @Doc("The requested URI.") String uri,
    @Doc("The id of the language of the file.") String language,
    @Doc("The version of the document, if it is open.") Optional<Integer> version,
    @Doc("The formulas in the order of their lines.") List<FormulaLocation> formulas) {
  public FormulasResult {
    formulas = List.copyOf(formulas);
  }
}
