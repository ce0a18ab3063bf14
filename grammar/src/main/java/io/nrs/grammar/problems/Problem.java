package io.nrs.grammar.problems;

import io.nrs.grammar.Span;
import java.util.Comparator;
import java.util.Optional;

/**
 * A problem in a line.
 *
 * @param span its text, in the line
 * @param message the mistake, as a clause without a full stop
 * @param remedy the correction, as an instruction without a full stop
 * @param fix the remedy as an edit of the line, if such an edit changes no value
 */
public record Problem(
    Code code, Severity severity, Span span, String message, String remedy, Optional<Fix> fix) {

  /** In the order of the text. */
  public static final Comparator<Problem> IN_ORDER =
      Comparator.comparingInt(problem -> problem.span().start());

  /** An edit of a line: the text that replaces a span, which may be empty. */
  public record Fix(Span span, String text) {
    /** Returns the line with the edit made. */
    public String applyTo(String line) {
      return line.substring(0, span.start()) + text + line.substring(span.end());
    }
  }

  /** The severity. The networks do not get a formula with an error. */
  public enum Severity {
    ERROR,
    WARNING,
    /** Nothing is wrong, but the reading may surprise. */
    NOTE
  }

  /** The kind of a problem. Its id is stable, because editors, reports and web links use it. */
  public enum Code {
    SYNTAX("syntax"),
    OPERAND_OUT_OF_RANGE("operand-out-of-range"),
    MIXED_VARIABLES("mixed-variables"),
    UNKNOWN_OPERATOR("unknown-operator"),
    EXPECTATION_NOT_ATOM("expectation-not-atom"),
    TOO_FEW_ARGUMENTS("too-few-arguments"),
    ADJACENT_DIGITS("adjacent-digits", Severity.WARNING),
    WORD_AS_PRODUCT("word-as-product", Severity.NOTE),
    NESTING_TOO_DEEP("nesting-too-deep"),
    LINE_TOO_LONG("line-too-long");

    private final String id;
    private final Severity severity;

    Code(String id) {
      this(id, Severity.ERROR);
    }

    Code(String id, Severity severity) {
      this.id = id;
      this.severity = severity;
    }

    public String id() {
      return id;
    }

    public Severity severity() {
      return severity;
    }
  }

  /** Returns a problem without a fix, as severe as its kind is. */
  public static Problem of(Code code, Span span, String message, String remedy) {
    return new Problem(code, code.severity(), span, message, remedy, Optional.empty());
  }

  Problem with(Fix edit) {
    return new Problem(code, severity, span, message, remedy, Optional.of(edit));
  }
}
