package io.nrs.grammar;

import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Problem.Code;
import io.nrs.grammar.Problem.Fix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.Token;

/** A line while it is read, and what is wrong in it. */
final class Reading {
  /** The most problems that are reported for a line. */
  public static final int MAX_PROBLEMS = 100;

  private static final Set<String> DIVISIONS = Set.of("/", "//", "\u00F7", ":", "\u2215");

  /** Signs behind an operand that negate it elsewhere. */
  private static final String PRIMES = "'\u2019\u2032";

  private final Language language;
  private final String line;
  private final ProblemMessages wording;
  private final List<Problem> problems = new ArrayList<>();

  Reading(Language language, String line) {
    this.language = language;
    this.line = line;
    this.wording = ProblemMessages.of(language);
  }

  Language language() {
    return language;
  }

  String line() {
    return line;
  }

  ProblemMessages wording() {
    return wording;
  }

  List<Problem> problems() {
    return problems;
  }

  String text(Span span) {
    return line.substring(span.start(), span.end());
  }

  String text(Token token) {
    return text(Tokens.span(token));
  }

  /** Reports a mistake, whose remedy is the character that another one looks like. */
  void syntax(Token token, String message, String remedy) {
    String text = text(token);
    String plain = Lookalikes.plain(text);
    boolean meant = !plain.equals(text) && isKnown(plain);
    if (meant || text.codePoints().allMatch(c -> Character.getType(c) == Character.FORMAT)) {
      mendable(
          Code.SYNTAX,
          Tokens.span(token),
          message,
          meant ? "write " + plain : "remove it",
          meant ? plain : "");
      return;
    }
    report(Code.SYNTAX, Tokens.span(token), message, remedy);
  }

  /** Reports an operator. Another spelling of a known operator gets a fix. */
  void unknownOperator(Token operator) {
    Span place = Tokens.span(operator);
    String written = text(operator);
    if (isPower(operator)) {
      String message = written + " is not an operator of " + wording.name();
      report(
          Code.UNKNOWN_OPERATOR,
          place,
          message,
          language == BuiltInLanguage.ALGEBRA
              ? ProblemMessages.NO_POWERS
              : "write a product, such as 2*2*2");
      return;
    }
    String message = shown(operator) + " is not an operator of " + wording.name();
    wording
        .sameOperator(written)
        .ifPresentOrElse(
            known -> mendable(Code.UNKNOWN_OPERATOR, place, message, known),
            () -> report(Code.UNKNOWN_OPERATOR, place, message, inPlaceOf(written)));
  }

  private String inPlaceOf(String operator) {
    if (isInfix() && DIVISIONS.contains(operator)) {
      return "write the quotient in place of the division";
    }
    if (operator.chars().allMatch(sign -> sign == '=')) {
      return "write = before the expected value, or use " + wording.operators();
    }
    if (operator.startsWith("/*")) {
      return "begin a comment with " + String.join(" or ", language.comments());
    }
    List<String> prefixes =
        language.operations().stream()
            .filter(each -> each.form() == Operation.Form.PREFIX)
            .map(Operation::symbol)
            .toList();
    return PRIMES.contains(operator) && prefixes.size() == 1
        ? "write " + prefixes.get(0) + " before the operand"
        : "use " + wording.operators();
  }

  private boolean isInfix() {
    return language == BuiltInLanguage.ARITHMETIC || language == BuiltInLanguage.ALGEBRA;
  }

  boolean isPower(Token operator) {
    String text = text(operator);
    return isInfix() && (text.equals("^") || text.equals("**"));
  }

  /** Returns whether a text is an atom, an operator or a bracket of the language. */
  boolean isKnown(String text) {
    return text.equals(wording.open())
        || text.equals(wording.close())
        || (language instanceof DescribedLanguage described
            ? described.operation(described.symbol(text)).isPresent()
                || described.syntax().atoms().contains(described.symbol(text))
            : language.operation(text).isPresent());
  }

  /** The letters and digits around a token, which people mean as one word. */
  Span word(Token token) {
    int start = token.getStartIndex();
    int end = token.getStopIndex() + 1;
    while (start > 0 && Character.isLetterOrDigit(line.charAt(start - 1))) {
      start--;
    }
    while (end < line.length() && Character.isLetterOrDigit(line.charAt(end))) {
      end++;
    }
    return Character.isLetterOrDigit(line.charAt(token.getStartIndex()))
        ? new Span(start, end)
        : Tokens.span(token);
  }

  String shown(Token token) {
    return Lookalikes.shown(text(token));
  }

  Malformed malformed(Span span) {
    return new Malformed(text(span), span);
  }

  Malformed report(Code code, Span span, String message, String remedy) {
    return report(code, span, message, remedy, Optional.empty());
  }

  Malformed report(Code code, Span span, String message, String remedy, Optional<Fix> fix) {
    problems.add(new Problem(code, code.severity(), span, message, remedy, fix));
    return malformed(span);
  }

  /** Reports a problem with a fix: the text {@code right} at its place. */
  Malformed mendable(Code code, Span span, String message, String right) {
    return mendable(code, span, message, "write " + Lookalikes.shown(right), right);
  }

  Malformed mendable(Code code, Span span, String message, String remedy, String right) {
    return mendable(code, span, message, remedy, new Fix(span, right));
  }

  Malformed mendable(Code code, Span span, String message, String remedy, Fix fix) {
    return report(code, span, message, remedy, Optional.of(fix));
  }
}
