package io.nrs.rewriting;

import java.util.List;
import java.util.function.Consumer;

/**
 * Rewrites formulas of one language to their values. Formulas have no whitespace and must parse
 * without problems unless a method says otherwise. One thread at a time may use a rewriter. An
 * exception from an observer ends the rewriting; the rewriter stays usable.
 */
public interface Rewriter {

  /**
   * Rewrites a formula to its value, all leaves of a level at once
   * (docs/decisions/single-step-and-batch.md). The outcome is the one that {@link #solveAll} gives.
   *
   * @param observer called with the steps of a level before the next level is read, to show
   *     progress; may throw to cancel
   * @param checkCancelled called between parts of the work; may throw to cancel
   */
  Outcome solve(String formula, Consumer<Step> observer, Runnable checkCancelled);

  default Outcome solve(String formula) {
    return solve(formula, step -> {}, () -> {});
  }

  /**
   * Solves many formulas together. Outcomes are in the formulas' order. None depends on the other
   * formulas.
   *
   * @param checkCancelled called between parts of the work, at least once a level; may throw to
   *     cancel
   */
  List<Outcome> solveAll(List<String> formulas, Runnable checkCancelled);

  default List<Outcome> solveAll(List<String> formulas) {
    return solveAll(formulas, () -> {});
  }

  /**
   * Rewrites a formula to its value one leaf at a time, the last one first, for a user who watches
   * the steps. The value is the one that {@link #solve} finds; the confidences are those of these
   * steps.
   *
   * @param observer called with each step before the next one is searched; may throw to cancel
   * @param checkCancelled called between parts of the work, several times per step in long
   *     formulas; may throw to cancel
   */
  Outcome trace(String formula, Consumer<Step> observer, Runnable checkCancelled);

  default Outcome trace(String formula, Consumer<Step> observer) {
    return trace(formula, observer, () -> {});
  }

  /**
   * Returns the first step of {@link #trace} or, if there is none, its outcome. {@link #trace}
   * rewrites very long formulas level by level; this method still returns the step at the last
   * leaf. The text may be any that the {@link io.nrs.language.Vocabulary#covers vocabulary covers}.
   *
   * @param checkCancelled called between the batches of the networks; may throw to cancel
   */
  NextStep next(String formula, Runnable checkCancelled);

  default NextStep next(String formula) {
    return next(formula, () -> {});
  }

  /**
   * Returns the same step, with all outputs that the options allow for the deciding window, to
   * count and compare them. The additional outputs do not change the step.
   *
   * @param checkCancelled called between the batches of the networks; may throw to cancel
   */
  NextStep examine(String formula, Runnable checkCancelled);

  default NextStep examine(String formula) {
    return examine(formula, () -> {});
  }

  /** The next step of a formula, chosen by the networks, with the details of the choice. */
  public sealed interface NextStep {

    SelectionDetails evidence();

    /** The networks rewrite the last leaf. */
    record Rewrite(Step step, SelectionDetails evidence) implements NextStep {}

    /** The formula is solved, or no leaf was found. The outcome has no steps. */
    record End(Outcome outcome, SelectionDetails evidence) implements NextStep {}
  }
}
