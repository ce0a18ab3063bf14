package io.nrs.cli.files;

import io.nrs.cli.files.FormulaTable.Columns;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The columns of CSV and TSV files. */
public final class TableOptions {
  @Option(
      names = "--formula-column",
      paramLabel = "NAME",
      description = "column of a CSV or TSV file with the formulas (default: formula)")
  private Optional<String> formula = Optional.empty();

  @Option(
      names = "--value-column",
      paramLabel = "NAME",
      description = "column with the expected values (default: value, if there is one)")
  private Optional<String> value = Optional.empty();

  public Columns columns() {
    return new Columns(
        formula.orElse(Columns.USUAL.formula()),
        value.orElse(Columns.USUAL.value()),
        value.isPresent());
  }
}
