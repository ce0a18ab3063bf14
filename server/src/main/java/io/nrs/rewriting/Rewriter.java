package io.nrs.rewriting;

import java.util.List;
import java.util.function.Consumer;

/**
 * Rewrites formulas of one language to their values. Formulas are given without white space and
 * must be sound (parsed without problems) unless it says otherwise. Safe for use by one thread at a
 * time. What an observer throws ends the rewriting; the rewriter can be used again.
 */
public interface Rewriter {

  /**
   * Takes the formula to its value, one step at a time, the last leaf first.
   *
   * @param observer is told of every step before the next one is looked for; may throw to cancel
   * @param beforePiece is run before each piece of the work, of which there are several to a step
   *     in long formulas; may throw to cancel
   */
  Outcome solve(String formula, Consumer<Step> observer, Runnable beforePiece);

  default Outcome solve(String formula, Consumer<Step> observer) {
    return solve(formula, observer, () -> {});
  }

  default Outcome solve(String formula) {
    return solve(formula, step -> {});
  }

  /**
   * Solves many formulas together: all leaves of a level in one batch, all formulas in batches.
   * Outcomes are in the formulas' order; values are those that {@link #solve} finds.
   *
   * @param beforePiece is run before each piece of the work, at least once a level; may throw to
   *     cancel
   */
  List<Outcome> solveAll(List<String> formulas, Runnable beforePiece);

  default List<Outcome> solveAll(List<String> formulas) {
    return solveAll(formulas, () -> {});
  }

  /**
   * The first step that {@link #solve} would take, or how it would end at once. Of very long
   * formulas, which it takes level by level, this is the step at the last leaf all the same. The
   * text need not be a sound formula: any will do that {@link io.nrs.task.Vocabulary#covers the
   * vocabulary covers}.
   */
  Next next(String formula);

  /**
   * The same decision, with all outputs drawn that the options allow for the window that decided,
   * so that they can be counted and compared. Those drawn after the decision do not change it.
   */
  Next examine(String formula);
}
