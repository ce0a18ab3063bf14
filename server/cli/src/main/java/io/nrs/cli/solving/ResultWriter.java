package io.nrs.cli.solving;

import io.nrs.grammar.WrittenFormula;
import io.nrs.rewriting.Step;

/** Writes results as soon as they are known. */
interface ResultWriter {
  /** Starts the result of a formula; its steps and {@link #end} follow. */
  void begin(String formula);

  /** Starts the result of a formula whose steps are shown in its written form. */
  default void begin(WrittenFormula formula) {
    begin(formula.text());
  }

  void step(Step step);

  void end(SolveResult result);
}
