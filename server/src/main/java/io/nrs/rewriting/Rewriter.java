package io.nrs.rewriting;

import java.util.List;
import java.util.function.Consumer;

/**
 * Rewrites formulas of one language to their values. Formulas are given without white space and
 * must be sound (parsed without problems). Safe for use by one thread at a time.
 */
public interface Rewriter {

  /** Takes the formula to its value, one step at a time, the last leaf first. */
  Outcome solve(String formula, Consumer<Step> observer);

  default Outcome solve(String formula) {
    return solve(formula, step -> {});
  }

  /**
   * Solves many formulas together: all leaves of a level in one batch, all formulas in batches.
   * Outcomes are in the formulas' order; values are those that {@link #solve} finds.
   */
  List<Outcome> solveAll(List<String> formulas);
}
