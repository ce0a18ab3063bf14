package io.nrs.grammar;

import java.util.Arrays;

/** The operators of Arithmetic; Algebra has all except {@link #MULTIPLY}. */
public enum BinaryOperator {
  ADD('+'),
  SUBTRACT('-'),
  MULTIPLY('*');

  private final char symbol;

  BinaryOperator(char symbol) {
    this.symbol = symbol;
  }

  public char symbol() {
    return symbol;
  }

  /**
   * Returns the operator of a symbol.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static BinaryOperator of(String symbol) {
    return Arrays.stream(values())
        .filter(operator -> symbol.equals(String.valueOf(operator.symbol)))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no operator: " + symbol));
  }
}
