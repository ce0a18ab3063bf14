package io.nrs.grammar;

import io.nrs.grammar.rewriting.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A formula as written, with the span of every part. Trees are at most {@link Formula#MAX_NESTING}
 * levels deep, so recursion over them is safe.
 */
public sealed interface Formula {
  /** Deeper formulas are reported as a problem and not built. */
  int MAX_NESTING = Term.MAX_NESTING;

  Span span();

  /** Returns the operands of an operation in their order; an atom has none. */
  default List<Formula> operands() {
    return List.of();
  }

  /** Returns the formula of a term, whose parts all have one span. */
  static Formula of(Language language, Term term, Span span) {
    if (!term.isOperation()) {
      return new Atom(term.symbol(), span);
    }
    // Terms are deep, and a stream has many frames.
    List<Formula> operands = new ArrayList<>();
    for (Term operand : term.operands()) {
      operands.add(of(language, operand, span));
    }
    return new Compound(language, language.operation(term.symbol()).orElseThrow(), operands, span);
  }

  /** Returns the term of this formula; nothing if a part is malformed. */
  default Optional<Term> term() {
    if (!(this instanceof Compound operation)) {
      return this instanceof Atom atom ? Optional.of(new Term(atom.value())) : Optional.empty();
    }
    List<Term> operands = new ArrayList<>();
    for (Formula operand : operation.operands()) {
      Optional<Term> term = operand.term();
      if (term.isEmpty()) {
        return term;
      }
      operands.add(term.get());
    }
    return Optional.of(new Term(operation.operation().symbol(), operands));
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
    public Atom alone() {
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
