package io.nrs.language;

/** The order in which a network writes the tokens of its output. */
public enum OutputOrder {
  NATURAL,
  /**
   * Last token first: units, then tens, then the sign; see
   * docs/decisions/label-positions-and-band.md.
   */
  REVERSED;

  /** Converts between the natural order and this one; it is its own inverse. */
  public String apply(String text) {
    return this == NATURAL ? text : new StringBuilder(text).reverse().toString();
  }
}
