package io.nrs.rewriting.search;

import io.nrs.language.LeafPlaces;
import io.nrs.rewriting.Combiner.Candidate;
import java.util.Comparator;
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

    /** Returns the leaves with the one first that begins last; groups of a sequence may overlap. */
    Selection byStart() {
      List<WindowResult> sorted =
          leaves.stream()
              .sorted(
                  Comparator.<WindowResult>comparingInt(each -> -place(each).offset())
                      .thenComparingInt(each -> place(each).leaf().length()))
              .toList();
      return sorted.isEmpty() ? this : new Selection(sorted, sorted.get(0), windows);
    }

    private static Candidate place(WindowResult found) {
      return found.leaf().orElseThrow();
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

  /**
   * The grammar's check of a candidate that occurs in the formula: replacing anything but a leaf
   * would spoil the formula (docs/decisions/guard.md).
   */
  public static final class LeafGuard {
    private LeafGuard() {}

    /**
     * Returns whether the candidate is a leaf at its offset, or an atom that is the whole formula.
     */
    static boolean isLeaf(LeafPlaces rules, String formula, Candidate candidate) {
      int length = candidate.leaf().length();
      return rules.isLeafAt(formula, candidate.offset(), length)
          || (length == formula.length() && rules.isAtom(formula));
    }
  }
}
