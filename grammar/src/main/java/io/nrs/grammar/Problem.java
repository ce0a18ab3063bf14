package io.nrs.grammar;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

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

    /** Returns what is wrong with the first of some brackets that lack their partners. */
    static String unclosed(int brackets) {
      return brackets == 1
          ? "this bracket is not closed"
          : brackets + " brackets are not closed; this is the first";
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
                      shown.append(String.format(Locale.ROOT, "U+%04X", c));
                  default -> shown.appendCodePoint(c);
                }
              });
      return text.codePointCount(0, text.length()) > 20
          ? shown + "…"
          : shown + Lookalikes.remark(text);
    }
  }

  /** Characters that look like those of keyboards, and invisible ones, as messages name them. */
  public static final class Lookalikes {
    /** Characters of other alphabets and signs, and below each the one that it looks like. */
    private static final String FOREIGN =
        "\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425"
            + "\u0430\u0435\u043E\u0440\u0441\u0443\u0445\u0455\u0456\u0458"
            + "\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7"
            + "\u03B1\u03BD\u03BF"
            + "\u2010\u2011\u2012\u2013\u2014\u2212\u2215\u2044\u2223\u01C0\u2217\u223C";

    private static final String PLAIN =
        "ABEKMHOPCTYX" + "aeopcyxsij" + "ABEZHIKMNOPTYX" + "avo" + "------//||*~";

    private static final int LAST_OF_KEYBOARDS = 0x7E;

    private Lookalikes() {}

    /** Returns a text with the characters of keyboards that others look like. */
    static String plain(String text) {
      return text.codePoints()
          .mapToObj(c -> of(c).orElseGet(() -> String.valueOf(Character.toChars(c))))
          .collect(Collectors.joining());
    }

    /** Returns the character of keyboards that another one looks like. */
    public static Optional<String> of(int codePoint) {
      int at = FOREIGN.indexOf(codePoint);
      if (at >= 0) {
        return Optional.of(PLAIN.substring(at, at + 1));
      }
      boolean styled = 0xFF01 <= codePoint && codePoint <= 0xFF5E || isMathematical(codePoint);
      return !styled
          ? Optional.empty()
          : Optional.of(
                  Normalizer.normalize(
                      String.valueOf(Character.toChars(codePoint)), Normalizer.Form.NFKC))
              .filter(plain -> plain.length() == 1 && plain.charAt(0) <= LAST_OF_KEYBOARDS);
    }

    /** Letters and digits of a style, such as bold ones. */
    private static boolean isMathematical(int codePoint) {
      return 0x1D400 <= codePoint && codePoint <= 0x1D7FF;
    }

    /**
     * Returns what a text's first letter of this kind, or a sign that stands alone, looks like;
     * empty if there is none.
     */
    static String remark(String text) {
      boolean alone = text.codePointCount(0, text.length()) == 1;
      OptionalInt first =
          text.codePoints()
              .filter(c -> (alone || Character.isLetterOrDigit(c)) && of(c).isPresent())
              .findFirst();
      return first.isPresent()
          ? " (U+%04X looks like %s)"
              .formatted(first.getAsInt(), of(first.getAsInt()).orElseThrow())
          : "";
    }

    /** Returns a character as messages name it, with its code point if it is not on keyboards. */
    public static String named(int codePoint) {
      String shown = ProblemMessages.shown(String.valueOf(Character.toChars(codePoint)));
      boolean plain = codePoint <= LAST_OF_KEYBOARDS || of(codePoint).isPresent();
      return plain || shown.startsWith("U+") ? shown : "%s (U+%04X)".formatted(shown, codePoint);
    }
  }
}
