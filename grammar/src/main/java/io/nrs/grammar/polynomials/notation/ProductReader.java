package io.nrs.grammar.polynomials.notation;

import io.nrs.grammar.Lookalikes;
import io.nrs.grammar.Span;
import io.nrs.grammar.polynomials.LetterRuns;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.polynomials.notation.PolynomialFactors.Product;
import io.nrs.grammar.polynomials.notation.PolynomialSide.Kind;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.problems.Problem.Fix;
import io.nrs.grammar.problems.ProblemMessages;
import java.util.Optional;

/** Reads the tokens of one product. */
final class ProductReader {
  private final PolynomialSide side;
  private final int from;
  private final int to;
  private final boolean opens;
  private final long[] powers = new long[PolynomialFactors.LETTERS.length()];
  private long number = 1;
  private int numbers;
  private int at;
  private boolean expected = true;
  private boolean sound = true;

  ProductReader(PolynomialSide side, int from, int to, boolean opens) {
    this.side = side;
    this.from = from;
    this.to = to;
    this.opens = opens;
    this.at = from;
  }

  Optional<Product> read() {
    while (at < to) {
      switch (side.kind(at)) {
        case STAR -> star();
        case NUMBER -> number();
        case LETTER -> letter();
        default -> strayPower();
      }
    }
    if (expected && sound && !opens) {
      wrong(
          Code.SYNTAX,
          side.span(to - 1),
          side.isSign(to)
              ? "a sign stands behind " + side.text(to - 1)
              : "a factor is missing behind " + side.text(to - 1),
          side.isSign(to)
              ? "write the sign before the whole term"
              : "write a number or a letter behind it, or remove the " + side.text(to - 1));
    }
    return sound ? product() : Optional.empty();
  }

  private void wrong(Code code, Span span, String message, String remedy) {
    sound = false;
    side.report(code, span, message, remedy);
  }

  private void star() {
    if (expected) {
      wrong(
          Code.SYNTAX,
          side.span(at),
          "a factor is missing before " + side.text(at),
          at > from && side.kind(at - 1) == Kind.STAR
              ? "remove one of the signs"
              : "write a number or a letter before it, or remove the " + side.text(at));
    }
    expected = true;
    at++;
  }

  private void number() {
    if (!expected) {
      sideBySide();
    }
    expected = false;
    numbers++;
    number = saturated(side.number(at));
    at++;
    if (isPower(at)) {
      powerOfNumber();
    }
  }

  /** The product of all numbers so far. */
  private long saturated(long next) {
    return number > 0 && next > Integer.MAX_VALUE / number ? Integer.MAX_VALUE : number * next;
  }

  private boolean isPower(int index) {
    return index < to && (side.kind(index) == Kind.POWER || side.kind(index) == Kind.SUPERSCRIPT);
  }

  private void sideBySide() {
    boolean letter = side.kind(at - 1) == Kind.LETTER;
    if (letter && !side.hasSpaceBehind(at - 1)) {
      String name = side.text(at - 1);
      String written = side.text(at);
      wrong(
          Code.SYNTAX,
          side.span(at - 1, at + 1),
          ProblemMessages.numberBehind(name),
          numbers > 0
              ? "write %s^%s for a power, or one number before the letters"
                  .formatted(name, shown(written))
              : "write %s^%s for a power, or %s%s for a product"
                  .formatted(name, shown(written), shown(written), name));
    } else {
      wrong(
          Code.SYNTAX,
          side.span(at - 1, at + 1),
          "a sign is missing between %s and %s"
              .formatted(side.shown(startOfFactor(), at), side.shown(at, endOfFactor())),
          side.kind(at - 1) == Kind.NUMBER && side.text(at).length() == 3
              ? "write + or - between them, or one number without a space"
              : "write + or - between them");
    }
  }

  private static String shown(String number) {
    return Lookalikes.shown(number);
  }

  private int startOfFactor() {
    int start = at - 1;
    while (start > from && side.kind(start) != Kind.NUMBER && side.kind(start) != Kind.STAR) {
      start--;
    }
    return side.kind(start) == Kind.STAR ? start + 1 : start;
  }

  private int endOfFactor() {
    int end = at + 1;
    while (end < to && side.kind(end) == Kind.LETTER) {
      end++;
    }
    return end;
  }

  private void powerOfNumber() {
    int base = at - 1;
    boolean raised = side.kind(at) == Kind.SUPERSCRIPT;
    int exponent = raised ? at : at + 1;
    boolean whole = raised || exponent < to && side.kind(exponent) == Kind.NUMBER;
    at = Math.min(to, whole ? exponent + 1 : exponent);
    Span span = side.span(base, at);
    String message = side.shown(base, at) + " is a power of a number";
    Optional<Long> value =
        whole ? power(side.number(base), side.number(exponent)) : Optional.empty();
    boolean alone =
        value.isPresent() && !isPower(at) && (base == from || side.kind(base - 1) == Kind.STAR);
    if (alone) {
      sound = false;
      side.mendable(Code.UNKNOWN_OPERATOR, span, message, String.valueOf(value.get()));
    } else {
      wrong(
          Code.UNKNOWN_OPERATOR,
          span,
          message,
          whole
              ? value.isPresent() ? "write one number" : "write a number of at most 999,999"
              : "remove the " + side.text(base + 1));
    }
  }

  private static Optional<Long> power(long base, long exponent) {
    long value = 1;
    for (long i = 0; i < exponent && i < PolynomialFactors.MAX_POWER; i++) {
      value *= base;
      if (value > PolynomialCell.MAX_COEFFICIENT) {
        return Optional.empty();
      }
    }
    return exponent > PolynomialFactors.MAX_POWER ? Optional.empty() : Optional.of(value);
  }

  private void letter() {
    int letter = at++;
    expected = false;
    long power = 1;
    if (at < to && side.kind(at) == Kind.SUPERSCRIPT) {
      power = power(letter, at++);
    } else if (at < to && side.kind(at) == Kind.POWER) {
      at++;
      if (at < to && side.kind(at) == Kind.NUMBER) {
        power = power(letter, at++);
      } else {
        noPower(letter);
      }
    }
    int place = PolynomialFactors.LETTERS.indexOf(side.first(letter));
    powers[place] = Math.min(Integer.MAX_VALUE, powers[place] + power);
  }

  private long power(int letter, int exponent) {
    long power = side.number(exponent);
    Span span = side.span(letter, exponent + 1);
    String message = "the power of " + side.text(letter) + " is ";
    if (power == 0 && letter == from && exponent + 1 == to && !opens) {
      sound = false;
      side.mendable(Code.OPERAND_OUT_OF_RANGE, span, message + "0", "1");
    } else if (power == 0) {
      wrong(
          Code.OPERAND_OUT_OF_RANGE,
          span,
          message + "0",
          "leave out " + side.shown(letter, exponent + 1) + ", which is 1");
    } else if (power > PolynomialFactors.MAX_POWER) {
      wrong(Code.OPERAND_OUT_OF_RANGE, span, message + "above 99", PolynomialFactors.ONE_POWER);
    }
    return power;
  }

  private void noPower(int letter) {
    String name = side.text(letter);
    Span span = side.span(letter, at);
    String sign = side.text(at - 1);
    if (at < to && side.kind(at) == Kind.LETTER) {
      wrong(
          Code.UNKNOWN_OPERATOR,
          side.span(letter, at + 1),
          "the power of " + name + " is a letter",
          "write a power from 1 to 99, such as " + name + "^2");
      at++;
    } else if (at == to && side.isSign(to) && isPowerBehind(to)) {
      boolean minus = side.kind(to) == Kind.MINUS;
      wrong(
          minus ? Code.OPERAND_OUT_OF_RANGE : Code.SYNTAX,
          side.span(letter, to + 1),
          "the power of " + name + (minus ? " is negative" : " has a plus sign"),
          minus ? PolynomialFactors.ONE_POWER : "remove the plus sign");
    } else if (at == to && opens) {
      wrong(
          Code.SYNTAX,
          side.span(letter, to + 1),
          "the power of " + name + " is in brackets",
          "write it without brackets, such as " + name + "^2");
    } else {
      wrong(
          Code.SYNTAX,
          span,
          "a power is missing behind " + sign,
          "write a power from 1 to 99, or remove the " + sign);
    }
  }

  private boolean isPowerBehind(int sign) {
    return side.kind(sign + 1) == Kind.NUMBER && !side.hasSpaceBehind(sign);
  }

  /** A power that follows neither a letter nor a number. */
  private void strayPower() {
    int power = at;
    at += side.kind(at) == Kind.POWER && at + 1 < to && side.kind(at + 1) == Kind.NUMBER ? 2 : 1;
    boolean second = power > from && !expected;
    wrong(
        Code.SYNTAX,
        side.span(power, at),
        second ? "a second power follows a power" : "a power has no letter before it",
        second ? "write one power for each letter" : "write a letter before it, such as x^2");
    expected = false;
  }

  private Optional<Product> product() {
    long degree = 0;
    for (long power : powers) {
      degree += power;
    }
    Span span = side.span(from, to);
    String text = side.shown(from, to);
    if (degree > PolynomialFactors.MAX_POWER) {
      wrong(
          Code.OPERAND_OUT_OF_RANGE,
          span,
          "the powers of %s are more than 99 together".formatted(text),
          "write terms whose powers are at most 99 together");
    } else if (numbers > 1) {
      twoNumbers(span, text);
    } else if (number > PolynomialCell.MAX_COEFFICIENT && !opens) {
      wrong(
          Code.OPERAND_OUT_OF_RANGE,
          span,
          (word().isEmpty() ? text : "the coefficient of " + text) + " is above 999,999",
          "write a coefficient of at most 999,999");
    }
    return sound ? Optional.of(new Product(from, to, number, word())) : Optional.empty();
  }

  private void twoNumbers(Span span, String text) {
    String message = text + " multiplies " + (numbers == 2 ? "two" : "several") + " numbers";
    boolean star = side.kind(to - 1) == Kind.STAR;
    long most = opens && word().isEmpty() ? PolynomialCell.MAX : PolynomialCell.MAX_COEFFICIENT;
    sound = false;
    if (number > most) {
      side.report(
          Code.UNKNOWN_OPERATOR,
          span,
          message,
          "write one number, of at most " + (most == PolynomialCell.MAX ? "99" : "999,999"));
      return;
    }
    String word = LetterRuns.written(word());
    String right = (number == 1 && !word.isEmpty() ? "" : number) + word;
    Span replaced = star ? side.span(from, to - 1) : span;
    side.mendable(Code.UNKNOWN_OPERATOR, span, message, "write " + right, new Fix(replaced, right));
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < powers.length; i++) {
      word.append(String.valueOf(PolynomialFactors.LETTERS.charAt(i)).repeat((int) powers[i]));
    }
    return word.toString();
  }
}
