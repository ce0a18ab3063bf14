package io.nrs.grammar;

/**
 * A problem in a line.
 *
 * @param span the text it is about, in the line
 * @param message what is wrong, as a clause without a full stop
 * @param remedy how to mend it, as an instruction without a full stop
 */
public record Problem(Code code, Severity severity, Span span, String message, String remedy) {

  /** The severity. A formula with an error is not given to the networks. */
  public enum Severity {
    ERROR,
    WARNING
  }

  /** The kind of a problem. Its id is stable, since editors, reports and web links use it. */
  public enum Code {
    SYNTAX("syntax"),
    OPERAND_OUT_OF_RANGE("operand-out-of-range"),
    MIXED_VARIABLES("mixed-variables"),
    UNKNOWN_OPERATOR("unknown-operator"),
    EXPECTATION_NOT_ATOM("expectation-not-atom"),
    TOO_FEW_ARGUMENTS("too-few-arguments"),
    NESTING_TOO_DEEP("nesting-too-deep"),
    LINE_TOO_LONG("line-too-long");

    private final String id;

    Code(String id) {
      this.id = id;
    }

    public String id() {
      return id;
    }
  }

  static Problem error(Code code, Span span, String message, String remedy) {
    return new Problem(code, Severity.ERROR, span, message, remedy);
  }
}
