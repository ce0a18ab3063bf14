package io.nrs.language.sampling;

/**
 * How complex a formula is.
 *
 * @param nesting N, 1 or more
 * @param arguments A, the arguments of every ListOps operation, 2 or more; 2 in the other languages
 * @param simplified whether {@code --} and {@code +-} are written {@code +} and {@code -}
 */
public record FormulaShape(int nesting, int arguments, boolean simplified) {
  public FormulaShape {
    if (nesting < 1 || arguments < 2) {
      throw new IllegalArgumentException("nesting starts at 1, arguments at 2");
    }
  }
}
