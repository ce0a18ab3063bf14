package io.nrs.rewriting;

import java.util.List;
import java.util.Optional;

/** A strategy of reading formulas and choosing among the Selector's outputs. */
interface LeafFinder {

  /**
   * What was found in one formula.
   *
   * @param leaves that may be replaced, none overlapping another, the last one first
   * @param outputs Selector outputs drawn for each of them
   * @param corrupted an output that occurs in the formula but is no leaf, where it decided
   * @param closest where there is no leaf: the output that came closest
   */
  record Found(
      List<Candidate> leaves,
      List<Integer> outputs,
      Optional<Candidate> corrupted,
      Optional<Candidate> closest) {
    public Found {
      leaves = List.copyOf(leaves);
      outputs = List.copyOf(outputs);
    }
  }

  /** The last leaf of a formula, if it can be found. */
  Found last(String formula);

  /** As many leaves as can be found at once, for every formula. */
  List<Found> all(List<String> formulas);
}
