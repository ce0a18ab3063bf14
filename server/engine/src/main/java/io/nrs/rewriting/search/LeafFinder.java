package io.nrs.rewriting.search;

import java.util.List;

/** A strategy for reading formulas and for choosing among the Selector's outputs. */
public interface LeafFinder {

  /**
   * The leaves found in one formula.
   *
   * @param leaves decisions for leaves that may be replaced, none overlapping another, the last one
   *     first
   * @param deciding the first of them; where there is none, the decision that says why
   * @param windows that were read
   */
  record Selection(List<WindowResult> leaves, WindowResult deciding, int windows) {
    public Selection {
      leaves = List.copyOf(leaves);
    }
  }

  /** Finds the last leaf of a formula. */
  Selection last(String formula);

  /**
   * Finds as many leaves as possible at once, for every formula.
   *
   * @param checkCancelled called between parts of the work; may throw to cancel
   */
  List<Selection> all(List<String> formulas, Runnable checkCancelled);
}
