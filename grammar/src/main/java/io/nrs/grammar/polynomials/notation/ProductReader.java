package io.nrs.grammar.polynomials.notation;

import io.nrs.grammar.Lookalikes;
import io.nrs.grammar.Span;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.polynomials.notation.PolynomialFactors.Product;
import io.nrs.grammar.polynomials.notation.PolynomialSide.Kind;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.problems.ProblemMessages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the tokens of one product. */
final class ProductReader {
  private final PolynomialSide side;
  private final int from;
  private final int to;
  private final boolean opens;
  private final long[] powers = new long[PolynomialFactors.LETTERS.length()];
  private final List<Long> numbers = new ArrayList<>();
  private int at;
  private boolean expected;
  private boolean sound = true;

  /**
   * @param behind whether a bracket closes before the product
   */
  ProductReader(PolynomialSide side, int from, int to, boolean behind) {
    this.side = side;
    this.from = from;
    this.to = to;
    this.opens = side.kind(to) == Kind.OPEN;
    this.at = from;
    this.expected = !behind;
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
    numbers.add(side.number(at));
    at++;
    if (isPower(at)) {
      powerOfNumber();
    }
  }

  private boolean isPower(int index) {
    return index < to && side.isPower(index);
  }

  private void sideBySide() {
    if (at == from) {
      String written = shown(side.text(at));
      wrong(
          Code.SYNTAX,
          side.span(at),
          ProblemMessages.numberBehind("a bracket"),
          "write ^%s for a power, or *%s for a product".formatted(written, written));
      return;
    }
    boolean letter = side.kind(at - 1) == Kind.LETTER;
    if (letter && !side.hasSpaceBehind(at - 1)) {
      String name = side.text(at - 1);
      String written = side.text(at);
      wrong(
          Code.SYNTAX,
          side.span(at - 1, at + 1),
          ProblemMessages.numberBehind(name),
          !numbers.isEmpty()
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
    int exponent = side.exponent(at);
    boolean whole = exponent >= 0;
    at = whole ? side.endOfPower(at) : at + 1;
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
    for (long i = 0; i < exponent && i < PowerReader.MAX; i++) {
      value *= base;
      if (value > PolynomialCell.MAX_COEFFICIENT) {
        return Optional.empty();
      }
    }
    return exponent > PowerReader.MAX ? Optional.empty() : Optional.of(value);
  }

  private void letter() {
    PowerReader.Power power = PowerReader.read(side, at, to);
    sound &= power.isSound();
    int place = PolynomialFactors.LETTERS.indexOf(side.first(at));
    powers[place] = Math.min(Integer.MAX_VALUE, powers[place] + power.value());
    at = power.end();
    expected = false;
  }

  /** A power that follows neither a letter nor a number. */
  private void strayPower() {
    int power = at;
    at = side.exponent(at) >= 0 ? side.endOfPower(at) : at + 1;
    boolean second = !expected;
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
    if (degree > PowerReader.MAX) {
      wrong(
          Code.OPERAND_OUT_OF_RANGE,
          span,
          "the powers of %s are more than 99 together".formatted(text),
          PolynomialBounds.POWERS);
      return Optional.empty();
    }
    Product product = new Product(from, to, List.copyOf(numbers), word());
    boolean large =
        product.number() > PolynomialCell.MAX_COEFFICIENT
            || numbers.stream().anyMatch(number -> number > PolynomialCell.MAX_COEFFICIENT);
    if (large) {
      wrong(
          Code.OPERAND_OUT_OF_RANGE,
          span,
          (opens ? "the factor " : product.word().isEmpty() ? "" : "the coefficient of ")
              + text
              + " is above 999,999",
          opens ? "write a factor of at most 999,999" : "write a coefficient of at most 999,999");
    }
    return sound ? Optional.of(product) : Optional.empty();
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < powers.length; i++) {
      word.append(String.valueOf(PolynomialFactors.LETTERS.charAt(i)).repeat((int) powers[i]));
    }
    return word.toString();
  }
}
