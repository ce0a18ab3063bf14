package io.nrs.rewriting.search;

import java.util.List;

/** A strategy for reading formulas and for choosing among the Selector's outputs. */
public interface LeafFinder {

  /**
   * The leaves found in one formula.
   *
   * @param leaves decisions for leaves that may be replaced, without overlaps, the last one first
   * @param deciding the first of them; without any, the decision that gives the reason
   * @param windows the number of windows read
   */
  record Selection(List<WindowResult> leaves, WindowResult deciding, int windows) {
    public Selection {
      leaves = List.copyOf(leaves);
    }
  }

  /**
   * A formula in compact form, with the known part of its search.
   *
   * @param leafless tokens at its end that have not changed since windows on them showed no leaf; 0
   *     if nothing is known
   * @param single whether the last leaf is enough
   */
  record Input(String formula, int leafless, boolean single) {}

  /**
   * Finds the last leaf of every formula, or as many leaves as possible. The result for a formula
   * does not depend on the other formulas.
   *
   * @param checkCancelled called between parts of the work; may throw to cancel
   */
  List<Selection> find(List<Input> inputs, Runnable checkCancelled);
}
