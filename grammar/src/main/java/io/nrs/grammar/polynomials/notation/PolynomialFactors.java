package io.nrs.grammar.polynomials.notation;

import io.nrs.grammar.polynomials.PolynomialCell;
import java.util.List;
import java.util.Optional;

/** Reads products of numbers and letters, {@code 2x²y}, and reports what is wrong in them. */
final class PolynomialFactors {
  static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  private final PolynomialSide side;
  private final PolynomialStrangers strangers;

  /**
   * A product without mistakes.
   *
   * @param from its first token
   * @param to one past its last token
   * @param numbers 0 to 999,999 each, in their order; none if none is written
   * @param word letters, one for each power and in alphabetical order
   */
  record Product(int from, int to, List<Long> numbers, String word) {
    /** The product of the numbers; one above the most coefficient stands for all larger ones. */
    long number() {
      return numbers.stream()
          .reduce(1L, (one, other) -> Math.min(PolynomialCell.MAX_COEFFICIENT + 1L, one * other));
    }
  }

  PolynomialFactors(PolynomialSide side) {
    this.side = side;
    this.strangers = new PolynomialStrangers(side);
  }

  /**
   * Reads the product of some tokens, none of which is a sign or a bracket.
   *
   * @param start first token of what they multiply, if a bracket is before them; else theirs
   */
  Optional<Product> read(int from, int to, int start) {
    return strangers.areNone(start, from, to)
        ? new ProductReader(side, from, to, start < from).read()
        : Optional.empty();
  }
}
