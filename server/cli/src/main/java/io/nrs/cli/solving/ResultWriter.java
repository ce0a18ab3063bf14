package io.nrs.cli.solving;

import io.nrs.rewriting.Step;

/** Writes results as soon as they are known. */
interface ResultWriter {
  /** Starts the result of a formula; its steps and {@link #end} follow. */
  void begin(String formula);

  void step(Step step);

  void end(SolveResult result);
}
