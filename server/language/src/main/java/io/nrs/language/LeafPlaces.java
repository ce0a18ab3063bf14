package io.nrs.language;

import java.util.List;
import java.util.Optional;

/** Where the leaves of a formula are, and where its rewriting has come to an atom. */
public interface LeafPlaces extends LanguageTokens {
  /**
   * Returns the text in which a formula is rewritten.
   *
   * @param formula in compact form
   */
  default WorkingText working(String formula) {
    return new FoldedOperands(this);
  }

  /** Returns all complete leaves of a formula or a cut, in order. */
  List<Leaf> leaves(CharSequence text);

  /** Returns the last of the {@link #leaves}. */
  default Optional<Leaf> lastLeaf(CharSequence text) {
    List<Leaf> leaves = leaves(text);
    return leaves.isEmpty() ? Optional.empty() : Optional.of(leaves.get(leaves.size() - 1));
  }

  /** Returns whether the text at an offset of a formula or cut is a leaf. */
  boolean isLeafAt(CharSequence formula, int offset, int length);

  /** Returns whether a text is an atom, which is a formula in its final form. */
  boolean isAtom(CharSequence text);

  /** Returns the number of rewrites from a formula to its value. */
  int rewrites(CharSequence formula);

  /**
   * Returns whether leaves are neighbours anywhere in a line, so that they overlap, and one is part
   * of another. Elsewhere brackets and operators delimit leaves.
   */
  default boolean leavesOverlap() {
    return false;
  }

  /**
   * Returns the lengths of leaves if each group of so many neighbours may be one, shortest first.
   */
  default List<Integer> groupLengths() {
    return List.of();
  }

  /**
   * Returns whether the value keeps the operator, because the leaf is only the first part of a
   * list.
   */
  default boolean leavesOperator(String leaf) {
    return false;
  }
}
