package io.nrs.grammar;

/** The operators of Arithmetic; Algebra has all but {@link #MULTIPLY}. */
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
}
