package io.nrs.grammar.polynomials.notation;

import java.util.Optional;

/** Reads products of numbers and letters, {@code 2x²y}, and reports what is wrong in them. */
final class PolynomialFactors {
  static final int MAX_POWER = 99;
  static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  static final String ONE_POWER = "write powers from 1 to 99";

  private final PolynomialSide side;
  private final PolynomialStrangers strangers;

  /**
   * A product without mistakes.
   *
   * @param from its first token
   * @param to one past its last token
   * @param number 1 if none is written
   */
  record Product(int from, int to, long number, String word) {}

  PolynomialFactors(PolynomialSide side) {
    this.side = side;
    this.strangers = new PolynomialStrangers(side);
  }

  /** Returns whether all of these tokens occur in polynomials, and reports those that do not. */
  boolean areKnown(int from, int to) {
    return strangers.areNone(from, to);
  }

  /**
   * Reads the product of some tokens, none of which is a sign or a bracket.
   *
   * @param opens whether a bracket opens behind it
   */
  Optional<Product> read(int from, int to, boolean opens) {
    return areKnown(from, to) ? new ProductReader(side, from, to, opens).read() : Optional.empty();
  }
}
