package io.nrs.task;

/** The order in which a network writes the tokens of its output. */
public enum OutputOrder {
  NATURAL,
  /** Last token first, so that a number's units come before its tens and its sign. */
  REVERSED;

  /** Between the natural order and this one; its own inverse. */
  public String apply(String text) {
    return this == NATURAL ? text : new StringBuilder(text).reverse().toString();
  }
}
