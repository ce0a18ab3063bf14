package io.nrs.grammar.problems;

import io.nrs.grammar.Characters;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Language;
import io.nrs.grammar.Lookalikes;
import io.nrs.grammar.Notation;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Span;
import io.nrs.grammar.Syntax;
import io.nrs.grammar.antlr.FormulaParser;
import io.nrs.grammar.notation.Tokens;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.problems.Problem.Fix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.Token;

/** A line while it is read, and what is wrong in it. */
public final class Reading {
  /** The most problems that are reported for a line. */
  public static final int MAX_PROBLEMS = 100;

  /** Messages have no values of operations with more characters, so time is linear. */
  public static final int MOST_EVALUATED = 200;

  private static final Set<String> DIVISIONS = Set.of("/", "//", "\u00F7", ":", "\u2215");

  /** Signs behind an operand that negate it elsewhere. */
  private static final String PRIMES = "'\u2019\u2032";

  private final Language language;
  private final String line;
  private final ProblemMessages wording;
  private final List<Problem> problems = new ArrayList<>();

  /** Begins to read a line, in which nothing is wrong yet. */
  public Reading(Language language, String line) {
    this.language = language;
    this.line = line;
    this.wording = ProblemMessages.of(language);
  }

  /** Returns the language of the line. */
  public Language language() {
    return language;
  }

  /** Returns the whole line, without its line end. */
  public String line() {
    return line;
  }

  /** Returns the parts of messages that depend on the language. */
  public ProblemMessages wording() {
    return wording;
  }

  /** Returns what was reported, in the order of the reports; later reports add to it. */
  public List<Problem> problems() {
    return problems;
  }

  /** Returns the text at a place of the line. */
  public String text(Span span) {
    return line.substring(span.start(), span.end());
  }

  /** Returns the text of a token; an inserted one has none. */
  public String text(Token token) {
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

  /** Returns whether two tokens side by side are a product that Algebra lacks: {@code 2(x+x)}. */
  boolean multipliesBracket(Token left, Token right) {
    return language.hasMonomials()
        && left != null
        && (left.getType() == FormulaParser.CLOSE || right.getType() == FormulaParser.OPEN)
        && (left.getType() == FormulaParser.CLOSE || left.getType() == FormulaParser.ATOM)
        && left.getStopIndex() + 1 == right.getStartIndex();
  }

  /** Reports a product with a bracket. */
  void productWithBracket(Token left, Token right) {
    Token factor = left.getType() == FormulaParser.CLOSE ? right : left;
    report(
        Code.UNKNOWN_OPERATOR,
        Tokens.span(factor),
        factor.getType() == FormulaParser.ATOM
            ? shown(factor) + ProblemMessages.TIMES_BRACKET
            : "two brackets are multiplied, and Algebra has no such products",
        ProblemMessages.MULTIPLY_OUT);
  }

  /** Reports an operator. Another spelling of a known operator gets a fix. */
  public void unknownOperator(Token operator) {
    Span place = Tokens.span(operator);
    String written = text(operator);
    if (isPower(operator)) {
      report(
          Code.UNKNOWN_OPERATOR,
          place,
          noOperator(written),
          language.hasMonomials() ? ProblemMessages.NO_POWERS : "write a product, such as 2*2*2");
      return;
    }
    String message = noOperator(shown(operator));
    wording
        .sameOperator(written)
        .ifPresentOrElse(
            known -> mendable(Code.UNKNOWN_OPERATOR, place, message, known),
            () -> report(Code.UNKNOWN_OPERATOR, place, message, inPlaceOf(written)));
  }

  /** Returns that a text is no operator of the language. */
  String noOperator(String shown) {
    return shown + " is not an operator of " + wording.name();
  }

  /**
   * Reports an operator that the networks do not know.
   *
   * @param value of its operation, if that is known
   */
  public void untrainedOperator(Span operator, Optional<String> value) {
    report(
        Code.UNKNOWN_OPERATOR,
        operator,
        Lookalikes.shown(text(operator)) + " is an operator that the networks do not know",
        value
            .map(known -> "write " + known + " in place of the operation")
            .orElse("write the value of the operation in its place"));
  }

  private String inPlaceOf(String operator) {
    if (isInfix() && DIVISIONS.contains(operator)) {
      return "write the quotient in place of the division";
    }
    if (operator.chars().allMatch(sign -> sign == '=')) {
      return "write = before the expected value, or use " + wording.operators();
    }
    if (operator.startsWith("/*")) {
      return language.comments().stream().allMatch(each -> Notation.closing(each).isEmpty())
          ? "begin a comment with " + String.join(" or ", language.comments())
          : "write the comment at the end of the line";
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
    return language.isOfPaper() && language.hasPrecedence();
  }

  /** Returns whether an operator is a power, in a language that has none. */
  public boolean isPower(Token operator) {
    String text = text(operator);
    return isInfix() && (text.equals("^") || text.equals("**"));
  }

  /** Returns whether a text is an atom, an operator or a bracket of the language. */
  boolean isKnown(String text) {
    return text.equals(wording.open())
        || text.equals(wording.close())
        || language
            .describedSyntax()
            .map(syntax -> isSymbol(syntax, language.symbol(text)))
            .orElseGet(() -> language.operation(text).isPresent());
  }

  /** Returns whether a text is an operator, in one of its spellings. */
  boolean isOperator(String text) {
    return language.operation(language.symbol(text)).isPresent();
  }

  private boolean isSymbol(Syntax syntax, String text) {
    return language.operation(text).isPresent() || syntax.atoms().contains(text);
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

  /** Returns the text of a token as messages show it. */
  public String shown(Token token) {
    return Lookalikes.shown(text(token));
  }

  /** Returns a part of the line as text that is no formula. Its problem was reported before. */
  public Malformed malformed(Span span) {
    return new Malformed(text(span), span);
  }

  /**
   * Reports a problem without a fix.
   *
   * @param message the mistake, as in {@link Problem}
   * @param remedy the correction, as in {@link Problem}
   * @return the part of the line, as text that is no formula
   */
  public Malformed report(Code code, Span span, String message, String remedy) {
    return report(code, span, message, remedy, Optional.empty());
  }

  /** Reports a problem, perhaps with a fix. */
  public Malformed report(Code code, Span span, String message, String remedy, Optional<Fix> fix) {
    problems.add(
        new Problem(code, code.severity(), span, message, remedy, fix.map(this::withoutSpace)));
    return malformed(span);
  }

  /** Where a fix removes a word between spaces, one of them is enough, and none at an end. */
  private Fix withoutSpace(Fix fix) {
    int start = fix.span().start();
    int end = fix.span().end();
    boolean apart =
        fix.text().isEmpty()
            && (start == 0 || isSpace(start - 1))
            && (end == line.length() || isSpace(end));
    while (apart && start > 0 && isSpace(start - 1)) {
      start--;
    }
    while (apart && start == 0 && end < line.length() && isSpace(end)) {
      end++;
    }
    return new Fix(new Span(start, end), fix.text());
  }

  private boolean isSpace(int at) {
    return Characters.isSpace(line.charAt(at));
  }

  /** Reports a problem with a fix: the text {@code right} at its place. */
  public Malformed mendable(Code code, Span span, String message, String right) {
    return mendable(code, span, message, "write " + Lookalikes.shown(right), right);
  }

  /** Reports a problem whose fix is the text {@code right}, and whose remedy says more. */
  public Malformed mendable(Code code, Span span, String message, String remedy, String right) {
    return mendable(code, span, message, remedy, new Fix(span, right));
  }

  /** Reports a problem with a fix, which may be at another place. */
  public Malformed mendable(Code code, Span span, String message, String remedy, Fix fix) {
    return report(code, span, message, remedy, Optional.of(fix));
  }
}
