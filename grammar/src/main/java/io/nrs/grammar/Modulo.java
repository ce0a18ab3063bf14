package io.nrs.grammar;

/** The two modulo rules of the three problems. */
public final class Modulo {
  private Modulo() {}

  /** Arithmetic and Algebra: modulo 100 with the sign kept, −448 → −48 and −100 → 0. */
  public static int signed(long value) {
    return (int) (value % 100);
  }

  /** ListOps: modulo 10. */
  public static int ten(long value) {
    return (int) Math.floorMod(value, 10L);
  }
}
