package io.nrs.grammar.polynomials.notation;

import io.nrs.grammar.Characters;
import io.nrs.grammar.Language;
import io.nrs.grammar.Lookalikes;
import io.nrs.grammar.Span;
import io.nrs.grammar.antlr.FormulaParser;
import io.nrs.grammar.notation.Tokens;
import io.nrs.grammar.polynomials.Polynomial;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.problems.Problem.Fix;
import io.nrs.grammar.problems.ProblemMessages;
import io.nrs.grammar.problems.Reading;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/** The tokens of one side of a line of polynomials, by their index, and what is wrong in them. */
final class PolynomialSide {
  /** Numbers saturate here. */
  private static final long MANY = 1_000_000_000_000L;

  private final Reading reading;
  private final List<Token> tokens;
  private final boolean spaced;
  private int reported;
  private int noted;

  enum Kind {
    PLUS,
    MINUS,
    /** Digits, perhaps with points or commas. */
    NUMBER,
    LETTER,
    /** A power, as in {@code x²}. */
    SUPERSCRIPT,
    STAR,
    POWER,
    OPEN,
    CLOSE,
    OTHER,
    END
  }

  PolynomialSide(Reading reading, List<Token> tokens) {
    this.reading = reading;
    this.tokens = tokens;
    this.spaced = hasSpaces();
  }

  private boolean hasSpaces() {
    for (int i = 0; i + 1 < size(); i++) {
      if (isSign(i) && hasSpaceBehind(i)) {
        return true;
      }
    }
    return false;
  }

  int size() {
    return tokens.size();
  }

  Language language() {
    return reading.language();
  }

  /** Returns the tokens from an index on. */
  List<Token> from(int index) {
    return tokens.subList(index, size());
  }

  /** Returns whether signs have spaces behind them. */
  boolean isSpaced() {
    return spaced;
  }

  /** Returns whether whitespace is between a token and the next. */
  boolean hasSpaceBehind(int index) {
    return tokens.get(index).getStopIndex() + 1 < tokens.get(index + 1).getStartIndex();
  }

  Kind kind(int index) {
    if (index < 0 || index >= tokens.size()) {
      return Kind.END;
    }
    return switch (tokens.get(index).getType()) {
      case FormulaParser.PLUS -> Kind.PLUS;
      case FormulaParser.MINUS -> Kind.MINUS;
      case FormulaParser.STAR -> Kind.STAR;
      case FormulaParser.INFIX -> Kind.POWER;
      case FormulaParser.OPEN -> isBraceOfPower(index) ? Kind.OTHER : Kind.OPEN;
      case FormulaParser.CLOSE -> isBraceOfPower(index - 2) ? Kind.OTHER : Kind.CLOSE;
      case FormulaParser.ATOM -> ofAtom(first(index));
      default -> Kind.OTHER;
    };
  }

  private static Kind ofAtom(char first) {
    return Characters.SUPERSCRIPTS.indexOf(first) >= 0
        ? Kind.SUPERSCRIPT
        : Character.isDigit(first) || first == '.' ? Kind.NUMBER : Kind.LETTER;
  }

  /** Returns whether a bracket and the next one enclose only a power: {@code x^{2}}. */
  boolean isBraceOfPower(int index) {
    return index > 0
        && index + 2 < size()
        && text(index).equals("{")
        && tokens.get(index - 1).getType() == FormulaParser.INFIX
        && isNumber(index + 1)
        && text(index + 2).equals("}");
  }

  /** Returns whether a token is a power or its sign. */
  boolean isPower(int index) {
    return kind(index) == Kind.POWER || kind(index) == Kind.SUPERSCRIPT;
  }

  /** Returns the token with the number of a power, which may be in braces; −1 if it has none. */
  int exponent(int power) {
    if (kind(power) == Kind.SUPERSCRIPT) {
      return power;
    }
    int exponent = isBraceOfPower(power + 1) ? power + 2 : power + 1;
    return kind(power) == Kind.POWER && kind(exponent) == Kind.NUMBER ? exponent : -1;
  }

  /** Returns the end of a power that has a number. */
  int endOfPower(int power) {
    return isBraceOfPower(power + 1) ? power + 4 : exponent(power) + 1;
  }

  /** Asks the token itself: the kind of a bracket depends on its neighbours. */
  private boolean isNumber(int index) {
    return tokens.get(index).getType() == FormulaParser.ATOM && ofAtom(first(index)) == Kind.NUMBER;
  }

  boolean isSign(int index) {
    Kind kind = kind(index);
    return kind == Kind.PLUS || kind == Kind.MINUS;
  }

  /** Returns whether a token is a part of a term: no sign and no bracket. */
  boolean isPart(int index) {
    return switch (kind(index)) {
      case PLUS, MINUS, OPEN, CLOSE, END -> false;
      default -> true;
    };
  }

  /** Returns whether a part that begins here has no plus sign: at the start or behind {@code (}. */
  boolean isOpening(int index) {
    return index == 0 || kind(index - 1) == Kind.OPEN;
  }

  char first(int index) {
    return reading.line().charAt(tokens.get(index).getStartIndex());
  }

  /** Returns the number of digits or of a superscript. */
  long number(int index) {
    boolean raised = kind(index) == Kind.SUPERSCRIPT;
    long number = 0;
    for (int i = span(index).start(); i < span(index).end() && number < MANY; i++) {
      char digit = reading.line().charAt(i);
      number = number * 10 + (raised ? Characters.SUPERSCRIPTS.indexOf(digit) : digit - '0');
    }
    return number;
  }

  boolean isZero(int index) {
    return index < size() && text(index).equals(Polynomial.ZERO);
  }

  /** Returns whether a number has a point or a comma. */
  boolean isDecimal(int index) {
    return kind(index) == Kind.NUMBER
        && text(index).chars().anyMatch(digit -> digit == '.' || digit == ',');
  }

  Span span(int index) {
    return Tokens.span(tokens.get(index));
  }

  /** Returns the span of some tokens, the last one not included. */
  Span span(int from, int to) {
    return Tokens.span(tokens.get(from), tokens.get(to - 1));
  }

  String text(int index) {
    return reading.text(tokens.get(index));
  }

  /** Returns the text of some tokens, the last one not included. */
  String text(int from, int to) {
    return from < to ? reading.text(span(from, to)) : "";
  }

  String shown(int from, int to) {
    return Lookalikes.shown(text(from, to));
  }

  String name() {
    return reading.wording().name();
  }

  boolean isSound() {
    return reported == 0;
  }

  /** Returns whether nothing is wrong in the line so far, beside this side of it too. */
  boolean isFirst() {
    return reading.problems().isEmpty();
  }

  /** Returns whether further problems are not told. */
  boolean isFull() {
    return reported >= Reading.MAX_PROBLEMS;
  }

  void report(Code code, Span span, String message, String remedy) {
    report(code, span, message, remedy, Optional.empty());
  }

  void report(Code code, Span span, String message, String remedy, Optional<Fix> fix) {
    if (++reported <= Reading.MAX_PROBLEMS) {
      reading.report(code, span, message, remedy, fix);
    }
  }

  /** Reports brackets with nothing in them. */
  void empty(int open, int close) {
    report(
        Code.SYNTAX, span(open, close + 1), ProblemMessages.EMPTY, reading.wording().anOperation());
  }

  /** Says what may surprise, although it is right. */
  void note(Code code, Span span, String message, String remedy) {
    if (++noted <= Reading.MAX_PROBLEMS) {
      reading.report(code, span, message, remedy);
    }
  }

  /** Reports a problem with a fix at its place. */
  void mendable(Code code, Span span, String message, String right) {
    if (++reported <= Reading.MAX_PROBLEMS) {
      reading.mendable(code, span, message, right);
    }
  }

  void mendable(Code code, Span span, String message, String remedy, Fix fix) {
    report(code, span, message, remedy, Optional.of(fix));
  }
}
