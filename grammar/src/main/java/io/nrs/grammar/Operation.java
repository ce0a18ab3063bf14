package io.nrs.grammar;

/**
 * An operation of a described language.
 *
 * @param symbol as it is written
 * @param form how it is written with its arguments
 * @param least fewest arguments
 * @param most arguments that generated formulas have; a list may be written with more
 */
public record Operation(String symbol, Form form, int least, int most) {

  /** How an operation is written, here with round brackets. */
  public enum Form {
    /** {@code (x∘y)} */
    INFIX,
    /** {@code (∘x)} */
    PREFIX,
    /** {@code (∘x y …)}: the first two arguments are rewritten, until one is left. */
    LIST,
    /** {@code f(x,y)} */
    CALL
  }

  public Operation {
    if (least < 1 || most < least) {
      throw new IllegalArgumentException(
          symbol + " has from " + least + " to " + most + " arguments");
    }
  }

  /** Returns whether the arguments of a leaf can be this many. */
  public boolean takes(int arguments) {
    return arguments >= least && (arguments <= most || form == Form.LIST);
  }
}
