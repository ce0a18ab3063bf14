package io.nrs.language;

import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** What a Solver is asked about the leaves of a language, and what the right answers are. */
public interface LeafMeaning extends LeafPlaces {
  /**
   * Returns the exact value of a leaf, as the Solver is trained to write it: {@link
   * Vocabulary#STAYS} if no rule rewrites it.
   *
   * @param leaf as the Solver reads it ({@link WorkingText#question})
   * @throws IllegalArgumentException if the text is not a leaf
   */
  String valueOf(String leaf);

  /** Returns every possible leaf in every sign form, each once and in a fixed order. */
  Stream<String> domain();

  /** Returns every atom, each once. */
  Stream<String> atoms();

  /**
   * Gives every question to a Solver with its right answer, in a fixed order: all leaves with their
   * values, and all atoms with ω.
   */
  default void questions(BiConsumer<String, String> each) {
    domain().forEach(leaf -> each.accept(leaf, valueOf(leaf)));
    atoms().forEach(atom -> each.accept(atom, Vocabulary.OMEGA));
  }

  /** Returns the number of leaves that have a value, or {@code most} if there are more. */
  default long countLeaves(long most) {
    return domain().limit(most).count();
  }

  /**
   * Returns whether formulas may have a final form that is an operation. Operations that stay as
   * they are then become {@linkplain FoldedOperands operands of one token}.
   */
  default boolean hasIrreducibleLeaves() {
    return false;
  }

  /**
   * Returns whether a value can replace a leaf. No value can replace an atom.
   *
   * @param leaf as the Solver reads it
   */
  default boolean isValue(String leaf, String value) {
    if (isAtom(leaf)) {
      return false;
    }
    if (value.equals(Vocabulary.STAYS)) {
      return hasIrreducibleLeaves();
    }
    String operand = value;
    if (leavesOperator(leaf)) {
      if (value.length() < 2 || value.charAt(0) != leaf.charAt(0)) {
        return false;
      }
      operand = value.substring(1);
    }
    return isAtom(operand) || FoldedOperands.isOperand(leaf, operand);
  }
}
