package io.nrs.grammar;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A formula as written, with the span of every part. Trees are at most {@link Formula#MAX_NESTING}
 * levels deep, so recursion over them is safe.
 */
public sealed interface Formula {
  /** Deeper formulas are reported as a problem and not built. */
  int MAX_NESTING = 1000;

  Span span();

  /** A formula in its final form. If every leaf has a value, it is the value of a formula. */
  sealed interface Atom extends Formula permits Digit, Whole, Monomial, Symbol {}

  /** A ListOps atom, 0 to 9. */
  record Digit(int value, Span span) implements Atom {
    public Digit {
      require(0 <= value && value <= 9, "not a digit: " + value);
    }
  }

  /** An Arithmetic atom, −99 to 99. */
  record Whole(int value, Span span) implements Atom {
    public Whole {
      require(-99 <= value && value <= 99, "out of range: " + value);
    }
  }

  /**
   * An Algebra atom such as {@code -8*x*y}.
   *
   * @param coefficient −99 to 99; 1 and −1 are not written, 0 keeps its variables
   * @param variables one or more of {@code abxy}, each once, in this order
   * @param signWritten whether the atom has its own sign. Only a right operand in simplified form
   *     has none, such as {@code 12*y} in {@code (+16*y-12*y)}
   */
  record Monomial(int coefficient, String variables, boolean signWritten, Span span)
      implements Atom {
    private static final Pattern VARIABLES = Pattern.compile("(?!$)a?b?x?y?");

    public Monomial {
      require(-99 <= coefficient && coefficient <= 99, "out of range: " + coefficient);
      require(coefficient >= 0 || signWritten, "a negative coefficient needs a sign");
      require(VARIABLES.matcher(variables).matches(), "not variables: " + variables);
    }
  }

  /** A ListOps operation, {@code [MAX31]}, with one or more arguments. */
  record ListOperation(ListOperator operator, List<Formula> arguments, Span span)
      implements Formula {
    public ListOperation {
      arguments = List.copyOf(arguments);
      require(!arguments.isEmpty(), "an operation without arguments");
    }
  }

  /** An Arithmetic or Algebra operation, {@code (28*-16)}. */
  record BinaryOperation(BinaryOperator operator, Formula left, Formula right, Span span)
      implements Formula {}

  /** An atom of a described language. */
  record Symbol(String text, Span span) implements Atom {}

  /** An operation of a described language, with as many arguments as were written. */
  record DescribedOperation(
      DescribedLanguage language, Operation operation, List<Formula> arguments, Span span)
      implements Formula {
    public DescribedOperation {
      arguments = List.copyOf(arguments);
      require(!arguments.isEmpty(), "an operation without arguments");
    }
  }

  /**
   * Text that is not a formula, or empty text in place of a missing one. A problem of the line says
   * why.
   */
  record Malformed(String text, Span span) implements Formula {}

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
