package io.nrs.grammar.polynomials.notation;

import io.nrs.grammar.Span;
import io.nrs.grammar.polynomials.notation.PolynomialSide.Kind;
import io.nrs.grammar.problems.Problem.Code;

/** Reads the power of a letter or of a bracket: {@code ^2}, {@code ²}, {@code ^{2}}. */
final class PowerReader {
  static final int MAX = 99;
  static final String BOUNDS = "write powers from 1 to 99";

  private final PolynomialSide side;
  private final int base;
  private final int to;
  private final boolean opens;
  private final String name;
  private int at;
  private boolean sound = true;

  /**
   * A power that was read.
   *
   * @param value 1 if it was reported
   * @param end one past its last token
   */
  record Power(long value, int end, boolean isSound) {}

  private PowerReader(PolynomialSide side, int base, int to) {
    this.side = side;
    this.base = base;
    this.to = to;
    this.opens = side.kind(to) == Kind.OPEN;
    this.name = side.kind(base) == Kind.CLOSE ? "this bracket" : side.text(base);
    this.at = base + 1;
  }

  /**
   * Reads the power of a token.
   *
   * @param base the letter, or the bracket that closes
   * @param to one past the last token before a sign, a bracket or the end
   */
  static Power read(PolynomialSide side, int base, int to) {
    return new PowerReader(side, base, to).read();
  }

  private Power read() {
    if (at >= to || !side.isPower(at)) {
      return new Power(1, at, true);
    }
    int exponent = side.exponent(at);
    if (exponent < 0) {
      at++;
      noPower();
      return new Power(1, at, sound);
    }
    at = side.endOfPower(at);
    long power = side.number(exponent);
    if (power == 0 || power > MAX) {
      outOfRange(power);
    }
    return new Power(sound ? power : 1, at, sound);
  }

  private void wrong(Code code, Span span, String message, String remedy) {
    sound = false;
    side.report(code, span, message, remedy);
  }

  private void outOfRange(long power) {
    Span span = side.span(base, at);
    String message = "the power of " + name + " is ";
    if (power > 0) {
      wrong(Code.OPERAND_OUT_OF_RANGE, span, message + "above 99", BOUNDS);
    } else if (side.kind(base) == Kind.CLOSE) {
      wrong(Code.OPERAND_OUT_OF_RANGE, span, message + "0", "write 1 in the place of the bracket");
    } else if (isAlone()) {
      sound = false;
      side.mendable(Code.OPERAND_OUT_OF_RANGE, span, message + "0", "1");
    } else {
      wrong(
          Code.OPERAND_OUT_OF_RANGE,
          span,
          message + "0",
          "leave out " + side.shown(base, at) + ", which is 1");
    }
  }

  /** Returns whether the letter with its power is all of a term. */
  private boolean isAlone() {
    return at == to && !opens && !side.isPart(base - 1) && side.kind(base - 1) != Kind.CLOSE;
  }

  private void noPower() {
    String example = side.text(base) + "^2";
    String sign = side.text(at - 1);
    if (at < to && side.kind(at) == Kind.LETTER) {
      wrong(
          Code.UNKNOWN_OPERATOR,
          side.span(base, at + 1),
          "the power of " + name + " is a letter",
          "write a power from 1 to 99, such as " + example);
      at++;
    } else if (at == to && side.isSign(to) && isPowerBehind(to)) {
      boolean minus = side.kind(to) == Kind.MINUS;
      wrong(
          minus ? Code.OPERAND_OUT_OF_RANGE : Code.SYNTAX,
          side.span(base, to + 1),
          "the power of " + name + (minus ? " is negative" : " has a plus sign"),
          minus ? BOUNDS : "remove the plus sign");
    } else if (at == to && opens) {
      wrong(
          Code.SYNTAX,
          side.span(base, to + 1),
          "the power of " + name + " is in brackets",
          "write it without brackets, such as " + example);
    } else {
      wrong(
          Code.SYNTAX,
          side.span(base, at),
          "a power is missing behind " + sign,
          "write a power from 1 to 99, or remove the " + sign);
    }
  }

  private boolean isPowerBehind(int sign) {
    return side.kind(sign + 1) == Kind.NUMBER && !side.hasSpaceBehind(sign);
  }
}
