package io.nrs.language;

import java.util.Optional;
import java.util.Set;

/**
 * The text in which one formula is rewritten: in it, what networks do not read is one token. All
 * texts are in compact form.
 */
public interface WorkingText {

  /** Returns the working text of a formula that is not rewritten yet. */
  default String start(String formula) {
    return formula;
  }

  /** Returns a working text as networks that find leaves read it; every token has its place. */
  String masked(String working);

  /** Returns a leaf of the working text as the Solver reads it. */
  String question(String leaf);

  /**
   * Returns the text that takes the place of a leaf.
   *
   * @param leaf of the working text
   * @param answer the Solver's to the {@link #question}
   * @return nothing if the answer has something that is not in the question
   * @throws FoldedOperands.FullException if no character is free
   */
  Optional<String> replacement(String leaf, String answer);

  /**
   * Drops what no longer occurs, if characters may become scarce.
   *
   * @return the operations that are left
   */
  Set<Character> keepOnly(String formula);

  /** Returns the operations of a text and their operations. */
  Set<Character> operations(String working);

  /** A formula, and where each token of its working text begins in it. */
  record Unfolded(String text, int[] starts) {}

  /** Returns the formula of a working text, or of a part of one. */
  Unfolded unfold(CharSequence working);

  /** Returns the formula of a working text, or of a part of one. */
  default String unfolded(CharSequence working) {
    return unfold(working).text();
  }

  /** Returns a working text with a leaf replaced by its exact value. */
  default String rewritten(LeafMeaning rules, String formula, Leaf leaf) {
    int end = leaf.offset() + leaf.text().length();
    return formula.substring(0, leaf.offset())
        + replacement(leaf.text(), rules.valueOf(question(leaf.text()))).orElseThrow()
        + formula.substring(end);
  }
}
