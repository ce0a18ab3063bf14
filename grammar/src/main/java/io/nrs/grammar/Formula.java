package io.nrs.grammar;

import java.util.List;

/**
 * A formula as written, with the span of every part. Trees are at most {@link Formula#MAX_NESTING}
 * levels deep, so recursion over them is safe.
 */
public sealed interface Formula {
  /** Deeper formulas are reported as a problem and not built. */
  int MAX_NESTING = 1000;

  Span span();

  /** Returns the operands of an operation in their order; an atom has none. */
  default List<Formula> operands() {
    return List.of();
  }

  /**
   * A formula in its final form. If every leaf has a value, it is the value of a formula.
   *
   * @param text as it is printed
   * @param value the printed atom when it stands alone: the right operand in {@code (+16*y-12*y)}
   *     then has its sign
   */
  record Atom(String text, String value, Span span) implements Formula {
    /** An atom that is printed in one way. */
    public Atom(String text, Span span) {
      this(text, text, span);
    }

    /** Returns the atom as it is printed when it stands alone. */
    Atom alone() {
      return new Atom(value, span);
    }
  }

  /** An operation with its operands, as many as were written; a sequence may be empty. */
  record Compound(Language language, Operation operation, List<Formula> operands, Span span)
      implements Formula {
    public Compound {
      operands = List.copyOf(operands);
      if (operands.isEmpty() && !operation.form().isSequence()) {
        throw new IllegalArgumentException("an operation without operands");
      }
    }
  }

  /**
   * Text that is not a formula, or empty text in place of a missing one. A problem of the line says
   * why.
   */
  record Malformed(String text, Span span) implements Formula {}
}
