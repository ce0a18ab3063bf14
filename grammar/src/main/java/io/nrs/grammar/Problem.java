package io.nrs.grammar;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    WARNING
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

  static Problem of(Code code, Span span, String message, String remedy) {
    return new Problem(code, code.severity(), span, message, remedy, Optional.empty());
  }

  Problem with(Fix edit) {
    return new Problem(code, severity, span, message, remedy, Optional.of(edit));
  }

  /**
   * The parts of messages that depend on the language.
   *
   * @param list whether every operation begins with its operator
   */
  record ProblemMessages(
      String name,
      String open,
      String close,
      String operators,
      String operand,
      String example,
      boolean list) {

    static ProblemMessages of(Language language) {
      if (language instanceof DescribedLanguage described) {
        DescribedLanguage.Syntax syntax = described.syntax();
        if (described.isPolynomial()) {
          return new ProblemMessages(
              syntax.displayName(),
              "(",
              ")",
              "+, - or *",
              "a term such as 2x",
              syntax.example(),
              false);
        }
        return new ProblemMessages(
            syntax.displayName(),
            syntax.open(),
            syntax.close(),
            either(syntax.operations().stream().map(each -> usual(syntax, each)).toList()),
            syntax.atoms().shown(),
            syntax.example(),
            syntax.operations().stream().noneMatch(each -> each.form() == Operation.Form.INFIX));
      }
      return switch (BuiltInLanguage.of(language)) {
        case LISTOPS ->
            new ProblemMessages(
                "ListOps", "[", "]", "MIN, MAX or SM", "a digit from 0 to 9", "[MAX31]", true);
        case ARITHMETIC ->
            new ProblemMessages(
                "Arithmetic",
                "(",
                ")",
                "+, - or *",
                "an integer from -99 to 99",
                "(28*-16)",
                false);
        case ALGEBRA ->
            new ProblemMessages(
                "Algebra", "(", ")", "+ or -", "a monomial such as +16*y", "(+16*y-12*y)", false);
      };
    }

    /** Returns an operator as people write it: some cannot be symbols as they are. */
    private static String usual(DescribedLanguage.Syntax syntax, Operation operation) {
      String spaced = operation.symbol().replace('_', ' ');
      return syntax.notation().spellings().entrySet().stream()
          .filter(each -> each.getValue().symbol().equals(operation.symbol()))
          .map(Map.Entry::getKey)
          .filter(text -> text.equals(spaced) || text.equals(Notation.EQUALS))
          .findFirst()
          .orElse(operation.symbol());
    }

    /** Returns whether a word is an operator of ListOps, in capitals or small letters. */
    static boolean isListOperator(String word) {
      return BuiltInLanguage.LISTOPS.operation(word.toUpperCase(Locale.ROOT)).isPresent();
    }

    private static String either(List<String> choices) {
      int last = choices.size() - 1;
      return last < 1
          ? String.join("", choices)
          : String.join(", ", choices.subList(0, last)) + " or " + choices.get(last);
    }

    /** Returns the operator of the language for another spelling, if there is one. */
    Optional<String> sameOperator(String operator) {
      String other =
          OrdinaryNotation.operator(operator)
              .orElseGet(() -> operator.toUpperCase(Locale.ROOT))
              // A cross as pupils write it.
              .replaceFirst("^X$", "*");
      return has(other) && !other.equals(operator) ? Optional.of(other) : Optional.empty();
    }

    boolean has(String operator) {
      return Arrays.asList(operators.split(", | or ")).contains(operator);
    }

    /**
     * Returns text in the form of messages: shortened, and with code points for invisible
     * characters.
     */
    static String shown(String text) {
      StringBuilder shown = new StringBuilder();
      text.codePoints()
          .limit(20)
          .forEach(
              c -> {
                switch (Character.getType(c)) {
                  case Character.CONTROL,
                      Character.FORMAT,
                      Character.SURROGATE,
                      Character.PRIVATE_USE,
                      Character.UNASSIGNED,
                      Character.LINE_SEPARATOR,
                      Character.PARAGRAPH_SEPARATOR,
                      Character.NON_SPACING_MARK,
                      Character.ENCLOSING_MARK ->
                      shown.append(String.format("U+%04X", c));
                  default -> shown.appendCodePoint(c);
                }
              });
      return text.codePointCount(0, text.length()) > 20
          ? shown + "…"
          : shown + Lookalikes.remark(text);
    }
  }
}
