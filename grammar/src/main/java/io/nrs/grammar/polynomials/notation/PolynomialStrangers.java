package io.nrs.grammar.polynomials.notation;

import io.nrs.grammar.Characters;
import io.nrs.grammar.Lookalikes;
import io.nrs.grammar.Monomial;
import io.nrs.grammar.notation.TornOperators;
import io.nrs.grammar.polynomials.LetterRuns;
import io.nrs.grammar.polynomials.notation.PolynomialSide.Kind;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.problems.Problem.Fix;
import java.util.regex.Pattern;

/** Reports the words and signs that no polynomial has, and notes letters that look like a word. */
final class PolynomialStrangers {
  private static final Pattern THOUSANDS = Pattern.compile("[0-9]{1,3}(?:,[0-9]{3})+");
  private static final Pattern DECIMAL = Pattern.compile("[0-9]+[.,][0-9]+");
  private static final String DIVISIONS = "/\u00F7:\u2215";

  private static final String ALLOWED = "write letters, integers, +, -, * and brackets only";

  private final PolynomialSide side;

  PolynomialStrangers(PolynomialSide side) {
    this.side = side;
  }

  /** Returns whether all of these tokens occur in polynomials, and reports those that do not. */
  boolean areNone(int from, int to) {
    boolean none = true;
    for (int i = from; i < to; ) {
      if (side.isDecimal(i)) {
        none = false;
        decimal(i++);
      } else if (side.kind(i) == Kind.OTHER) {
        none = false;
        i = stranger(from, i, to);
      } else if (side.kind(i) == Kind.LETTER) {
        int end = endOfRun(i, to);
        none &= isProduct(i, end, to);
        i = end;
      } else {
        i++;
      }
    }
    return none;
  }

  private int endOfRun(int at, int to) {
    int end = at + 1;
    while (end < to && side.kind(end) == Kind.LETTER && !side.hasSpaceBehind(end - 1)) {
      end++;
    }
    return end;
  }

  /** Returns whether letters are no name of a function; a note says how long ones are read. */
  private boolean isProduct(int from, int end, int to) {
    String run = side.text(from, end);
    if (LetterRuns.isFunction(run)) {
      side.report(
          Code.UNKNOWN_OPERATOR,
          side.span(from, end),
          run + " is a function, and polynomials have none",
          "write a polynomial in its place, or %s for the product of these letters"
              .formatted(Monomial.product(run)));
      return false;
    }
    if (LetterRuns.isWord(run)) {
      int power = power(end, to);
      int last = power == 1 ? end : side.kind(end) == Kind.SUPERSCRIPT ? end + 1 : end + 2;
      String letters = run + run.substring(run.length() - 1).repeat(power - 1);
      side.note(
          Code.WORD_AS_PRODUCT,
          side.span(from, last),
          "%s is read as %s"
              .formatted(side.shown(from, last), Lookalikes.shown(LetterRuns.reading(letters))),
          "write signs or spaces between the letters if they are a product");
    }
    return true;
  }

  /** Returns the power of the letter before a token; 1 if it has none that is known. */
  private int power(int at, int to) {
    int exponent = at < to && side.kind(at) == Kind.POWER ? at + 1 : at;
    boolean known =
        exponent < to
            && (side.kind(exponent) == Kind.SUPERSCRIPT && exponent == at
                || side.kind(exponent) == Kind.NUMBER
                    && exponent > at
                    && !side.isDecimal(exponent));
    long power = known ? side.number(exponent) : 1;
    return power > 1 && power <= PolynomialFactors.MAX_POWER ? (int) power : 1;
  }

  private void decimal(int at) {
    String text = side.text(at);
    String message = side.shown(at, at + 1) + " is not an integer";
    boolean small = text.length() <= 7 && THOUSANDS.matcher(text).matches();
    if (small && text.contains(",0")) {
      side.report(
          Code.OPERAND_OUT_OF_RANGE,
          side.span(at),
          message,
          "write " + text.replace(",", "") + " if the comma separates thousands");
    } else {
      side.report(
          Code.OPERAND_OUT_OF_RANGE,
          side.span(at),
          message,
          side.kind(at - 1) == Kind.POWER ? PolynomialFactors.ONE_POWER : integer(text));
    }
  }

  /** Returns how to write a decimal as an integer. A point may separate thousands. */
  private static String integer(String decimal) {
    if (decimal.length() > 7 || !DECIMAL.matcher(decimal).matches()) {
      return "write an integer";
    }
    String plain = decimal.replaceFirst("[.,]?0+$", "");
    int decimals = plain.length() - 1 - Math.max(plain.indexOf('.'), plain.indexOf(','));
    String value =
        DECIMAL.matcher(plain).matches()
            ? "multiply all terms by 1" + "0".repeat(decimals) + " to get integers"
            : "write " + plain;
    return decimal.matches("[1-9][0-9]{0,2}[.][0-9]{3}")
        ? value + ", or write " + decimal.replace(".", "") + " if the point separates thousands"
        : value;
  }

  /** Reports what begins here, and returns its end. */
  private int stranger(int from, int at, int to) {
    char first = side.first(at);
    if (TornOperators.isTorn(side.text(at)) && Characters.isSign(first)) {
      side.report(
          Code.UNKNOWN_OPERATOR,
          side.span(at),
          side.shown(at, at + 1) + " is not a part of polynomials",
          first == '=' ? "write = before the expected value" : ALLOWED);
    } else if (first == '=') {
      side.report(Code.SYNTAX, side.span(at), "there is a second =", "keep one expectation");
    } else if (isComma(at, to)) {
      side.report(
          Code.OPERAND_OUT_OF_RANGE,
          side.span(at, at + 2),
          side.shown(at, at + 2) + " is not an integer",
          "write an integer");
      return at + 2;
    } else if (DIVISIONS.indexOf(first) >= 0) {
      division(from, at, to);
    } else if (side.isBraceOfPower(at)) {
      String power = side.text(at + 1, at + 2);
      String right = side.text(Math.max(from, at - 2), at) + power;
      side.mendable(
          Code.SYNTAX,
          side.span(at, at + 3),
          "a power has no brackets",
          "write " + Lookalikes.shown(right),
          new Fix(side.span(at, at + 3), power));
      return at + 3;
    } else if (Character.getType(first) == Character.DASH_PUNCTUATION) {
      side.mendable(Code.SYNTAX, side.span(at), side.text(at) + " is not the minus sign -", "-");
    } else if (first == '_') {
      side.report(
          Code.SYNTAX, side.span(at), "letters have no index", "write another letter instead");
    } else if (Character.isLetter(side.text(at).codePointAt(0))) {
      side.report(
          Code.SYNTAX,
          side.span(at),
          side.shown(at, at + 1) + " is not made of the letters a to z",
          "write one of these letters instead");
    } else {
      int end = at + 1;
      while (end < to && isSign(end) && !side.hasSpaceBehind(end - 1)) {
        end++;
      }
      side.report(
          Code.SYNTAX,
          side.span(at, end),
          side.shown(at, end) + " is not a part of polynomials",
          ALLOWED);
      return end;
    }
    return at + 1;
  }

  /** Returns whether a number begins with its decimal comma. */
  private boolean isComma(int at, int to) {
    return side.first(at) == ','
        && at + 1 < to
        && side.kind(at + 1) == Kind.NUMBER
        && !side.hasSpaceBehind(at);
  }

  /** Returns whether a token is a sign that nothing special is said about. */
  private boolean isSign(int at) {
    char first = side.first(at);
    return side.kind(at) == Kind.OTHER
        && first != '='
        && first != '_'
        && DIVISIONS.indexOf(first) < 0
        && !side.isBraceOfPower(at)
        && Character.getType(first) != Character.DASH_PUNCTUATION
        && !Character.isLetter(side.text(at).codePointAt(0));
  }

  private void division(int from, int at, int to) {
    boolean number = side.kind(at + 1) == Kind.NUMBER && !side.isDecimal(at + 1);
    boolean simple =
        number && at + 2 == to && side.kind(from) == Kind.NUMBER && !side.isDecimal(from);
    long divisor = number ? side.number(at + 1) : 0;
    String message = side.text(at) + " divides, and polynomials have integers only";
    for (int i = from + 1; i < at && simple; i++) {
      simple = side.kind(i) == Kind.LETTER;
    }
    if (simple && divisor > 0 && side.number(from) % divisor == 0) {
      long quotient = side.number(from) / divisor;
      String letters = side.text(from + 1, at);
      String right = quotient == 1 && !letters.isEmpty() ? letters : quotient + letters;
      side.mendable(
          Code.UNKNOWN_OPERATOR,
          side.span(at),
          message,
          "write " + Lookalikes.shown(right),
          new Fix(side.span(from, to), right));
    } else if (divisor == 1 && at + 2 == to) {
      side.mendable(
          Code.UNKNOWN_OPERATOR,
          side.span(at),
          message,
          "remove " + side.shown(at, to),
          new Fix(side.span(at, to), ""));
    } else {
      side.report(
          Code.UNKNOWN_OPERATOR,
          side.span(at),
          message,
          divisor > 0
              ? "multiply all terms by " + side.shown(at + 1, at + 2)
              : "write terms without a division");
    }
  }
}
