package io.nrs.evaluation.split;

import io.nrs.grammar.ExternalListOps;
import io.nrs.grammar.FormulaFile;
import io.nrs.grammar.Printer;
import java.util.ArrayList;
import java.util.List;

/**
 * External ListOps data, in the original bracketed form or the space-separated one.
 *
 * @param formulas that the models know, in their written form
 * @param unreadable lines that are no formulas or hold operators that the models do not know
 */
public record ExternalSet(List<String> formulas, List<Unreadable> unreadable) {
  public ExternalSet {
    formulas = List.copyOf(formulas);
    unreadable = List.copyOf(unreadable);
  }

  /** A line that is left out, and why. */
  public record Unreadable(int line, String reason) {}

  /** Reads a file's text. */
  public static ExternalSet of(String text) {
    List<String> formulas = new ArrayList<>();
    List<Unreadable> unreadable = new ArrayList<>();
    for (FormulaFile.Line line : ExternalListOps.parse(text).lines()) {
      if (line.parsed().isBlank()) {
        continue;
      }
      line.parsed()
          .soundFormula()
          .ifPresentOrElse(
              formula -> formulas.add(Printer.print(formula)),
              () ->
                  unreadable.add(
                      new Unreadable(line.number(), line.parsed().problems().get(0).message())));
    }
    return new ExternalSet(formulas, unreadable);
  }
}
