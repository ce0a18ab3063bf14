package io.nrs.rewriting.search;

import io.nrs.language.LeafPlaces;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.search.LeafFinder.LeafGuard;
import java.util.List;
import java.util.Optional;

/**
 * The result of reading a window. Offsets are in the formula.
 *
 * @param samples of the window; more samples do not change the decision
 * @param leaf the accepted candidate
 * @param corrupted if there is no leaf, the best candidate that occurs in the formula
 * @param closest the candidate that came closest to occurring
 * @param outputs the number of outputs drawn to decide
 */
public record WindowResult(
    Samples samples,
    Optional<Candidate> leaf,
    Optional<Candidate> corrupted,
    Optional<Candidate> closest,
    int outputs) {

  /**
   * Decides a window by its samples.
   *
   * @param guard whether candidates that are not leaves are rejected
   */
  static WindowResult of(LeafPlaces rules, boolean guard, Samples samples, int outputs) {
    Optional<Candidate> leaf = leaf(rules, guard, samples);
    return new WindowResult(
        samples,
        leaf,
        guard && leaf.isEmpty() ? samples.agreeing().stream().findFirst() : Optional.empty(),
        samples.closest(),
        outputs);
  }

  /**
   * Decides as the paper does: an output counts if it occurs, however confident the Selector is
   * that there is no leaf.
   */
  static WindowResult published(LeafPlaces rules, boolean guard, Samples samples) {
    if (guard) {
      return of(rules, true, samples, samples.drawn());
    }
    Optional<Candidate> leaf = samples.agreeing().stream().findFirst();
    return new WindowResult(samples, leaf, Optional.empty(), samples.closest(), samples.drawn());
  }

  /**
   * Returns the candidate that would be accepted now. Without the guard no grammar is used: the
   * most confident output decides.
   */
  static Optional<Candidate> leaf(LeafPlaces rules, boolean guard, Samples samples) {
    List<Candidate> agreeing = samples.agreeing();
    if (!guard) {
      return agreeing.stream()
          .findFirst()
          .filter(candidate -> candidate.confidence() >= samples.emptyConfidence());
    }
    return agreeing.stream()
        .filter(candidate -> LeafGuard.isLeaf(rules, samples.window().formula(), candidate))
        .findFirst();
  }

  /**
   * Of this result and another without a leaf, returns the one that explains more: the one with an
   * output that occurs or, failing that, comes closest.
   */
  WindowResult moreInformative(WindowResult other) {
    return other.closeness() > closeness() ? other : this;
  }

  /** The highest agreement of an output; less than 0 if there is none. */
  double closeness() {
    return closest.map(Candidate::agreement).orElse(-1.0);
  }

  /**
   * A part of a formula that the Selector reads.
   *
   * @param formula the whole, in compact form
   * @param start of the window in it, in tokens
   * @param end one past its last token
   */
  public record Window(String formula, int start, int end) {
    String text() {
      return formula.substring(start, end);
    }
  }
}
