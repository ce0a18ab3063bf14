package io.nrs.grammar;

import java.util.List;

/**
 * A formula as it was written, with the span of every part. Trees are at most {@link
 * Formula#MAX_NESTING} levels deep, so recursion over them is safe.
 */
public sealed interface Formula {
  /** Deeper formulas are reported as a problem and not built. */
  int MAX_NESTING = 1000;

  Span span();

  /** A formula on which nothing is left to do: the value of a formula is always an atom. */
  sealed interface Atom extends Formula permits Digit, Whole, Monomial {}

  /** A ListOps atom, 0 to 9. */
  record Digit(int value, Span span) implements Atom {}

  /** An Arithmetic atom, −99 to 99. */
  record Whole(int value, Span span) implements Atom {}

  /**
   * An Algebra atom such as {@code -8*x*y}.
   *
   * @param coefficient −99 to 99; 1 and −1 are not written, 0 keeps its variables
   * @param variables one or more of {@code abxy}, each once, in this order
   * @param signWritten whether the atom carries a sign of its own: true everywhere but for a right
   *     operand in simplified form, as {@code 12*y} in {@code (+16*y-12*y)}
   */
  record Monomial(int coefficient, String variables, boolean signWritten, Span span)
      implements Atom {}

  /** A ListOps operation, {@code [MAX31]}, with one or more arguments. */
  record ListOperation(ListOperator operator, List<Formula> arguments, Span span)
      implements Formula {
    public ListOperation {
      arguments = List.copyOf(arguments);
    }
  }

  /** An Arithmetic or Algebra operation, {@code (28*-16)}. */
  record BinaryOperation(BinaryOperator operator, Formula left, Formula right, Span span)
      implements Formula {}

  /** Text that is no formula; a problem with the same span says why. */
  record Malformed(String text, Span span) implements Formula {}
}
