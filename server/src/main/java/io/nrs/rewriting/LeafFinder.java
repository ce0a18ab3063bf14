package io.nrs.rewriting;

import java.util.List;

/** A strategy of reading formulas and choosing among the Selector's outputs. */
interface LeafFinder {

  /**
   * What was found in one formula.
   *
   * @param leaves decisions for leaves that may be replaced, none overlapping another, the last one
   *     first
   * @param deciding the first of them; where there is none, the decision that says why
   * @param windows that were read
   */
  record Found(List<Decision> leaves, Decision deciding, int windows) {
    public Found {
      leaves = List.copyOf(leaves);
    }
  }

  /** The last leaf of a formula, if it can be found. */
  Found last(String formula);

  /**
   * As many leaves as can be found at once, for every formula.
   *
   * @param beforePiece is run before each piece of the work; may throw to cancel
   */
  List<Found> all(List<String> formulas, Runnable beforePiece);
}
