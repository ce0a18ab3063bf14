package io.nrs.grammar;

import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Problem.Code;
import io.nrs.grammar.Problem.Fix;
import io.nrs.grammar.Problem.Lookalikes;
import io.nrs.grammar.Problem.ProblemMessages;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;

/** A line while it is read, and what is wrong in it. */
final class Reading {
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
    return ProblemMessages.shown(text(token));
  }

  Malformed malformed(Span span) {
    return new Malformed(text(span), span);
  }

  Malformed report(Code code, Span span, String message, String remedy) {
    problems.add(Problem.of(code, span, message, remedy));
    return malformed(span);
  }

  /** Reports a problem with a fix: the text {@code right} at its place. */
  Malformed mendable(Code code, Span span, String message, String right) {
    return mendable(code, span, message, "write " + ProblemMessages.shown(right), right);
  }

  Malformed mendable(Code code, Span span, String message, String remedy, String right) {
    return mendable(code, span, message, remedy, new Fix(span, right));
  }

  Malformed mendable(Code code, Span span, String message, String remedy, Fix fix) {
    problems.add(Problem.of(code, span, message, remedy).with(fix));
    return malformed(span);
  }
}
