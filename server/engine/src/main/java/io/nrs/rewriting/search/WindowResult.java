package io.nrs.rewriting;

import io.nrs.task.Task;
import java.util.List;
import java.util.Optional;

/**
 * What a window came to. Offsets are counted in the formula.
 *
 * @param draws of the window; more of them change nothing about the decision
 * @param leaf accepted
 * @param corrupted where there is no leaf: the best candidate that occurs in the formula
 * @param closest the candidate that came closest to occurring
 * @param outputs that were drawn to decide
 */
record Decision(
    Draws draws,
    Optional<Candidate> leaf,
    Optional<Candidate> corrupted,
    Optional<Candidate> closest,
    int outputs) {

  /**
   * Decides.
   *
   * @param guard whether candidates that are no leaves are passed over
   */
  static Decision of(Task task, boolean guard, Draws draws, int outputs) {
    Optional<Candidate> leaf = leaf(task, guard, draws);
    return new Decision(
        draws,
        leaf,
        leaf.isPresent() ? Optional.empty() : draws.agreeing().stream().findFirst(),
        draws.closest(),
        outputs);
  }

  /** The candidate that would be accepted now. */
  static Optional<Candidate> leaf(Task task, boolean guard, Draws draws) {
    List<Candidate> agreeing = draws.agreeing();
    return agreeing.stream()
        .limit(guard ? agreeing.size() : 1)
        .filter(candidate -> LeafGuard.isLeaf(task, draws.window().formula(), candidate))
        .findFirst();
  }

  /** Of two decisions without a leaf, the one that says more about why there is none. */
  Decision moreTelling(Decision other) {
    if (corrupted.isPresent() || other.corrupted.isPresent()) {
      return corrupted.isPresent() ? this : other;
    }
    return other.closeness() > closeness() ? other : this;
  }

  private double closeness() {
    return closest.map(Candidate::agreement).orElse(-1.0);
  }
}
