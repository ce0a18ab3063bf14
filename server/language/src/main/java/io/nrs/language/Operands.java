package io.nrs.language;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** The values from which the operands of a generated formula are drawn. */
public enum Operands {
  /** Every value of the language. */
  ANY,
  /** 0 and ±1; in ListOps 0 and 1. */
  UNITS,
  /** −9 to 9; ListOps has no others. */
  SMALL,
  /** Each operand for itself is a unit, small, or any value. */
  VARIED,
  /** 0, ±98 and ±99; in ListOps 0 and 9. */
  EXTREMES,
  /** Every value, but both sides of the outermost operation are equal; in ListOps all digits. */
  EQUAL;

  private static final int LIMIT = 99;

  /** Returns all choices except some. */
  static Set<Operands> allBut(Operands... excluded) {
    Set<Operands> all = EnumSet.allOf(Operands.class);
    all.removeAll(List.of(excluded));
    return all;
  }

  /** Draws a whole number from −99 to 99. */
  public int number(SplittableRandom random) {
    return switch (this) {
      case ANY, EQUAL -> random.nextInt(-LIMIT, LIMIT + 1);
      case UNITS -> random.nextInt(-1, 2);
      case SMALL -> random.nextInt(-9, 10);
      case VARIED ->
          switch (random.nextInt(3)) {
            case 0 -> UNITS.number(random);
            case 1 -> SMALL.number(random);
            default -> ANY.number(random);
          };
      case EXTREMES -> {
        int extreme = random.nextInt(5);
        yield extreme == 0 ? 0 : (extreme % 2 == 0 ? 1 : -1) * (LIMIT - (extreme - 1) / 2);
      }
    };
  }

  /** Draws a digit from 0 to 9. */
  int digit(SplittableRandom random) {
    return switch (this) {
      case ANY, SMALL, VARIED, EQUAL -> random.nextInt(10);
      case UNITS -> random.nextInt(2);
      case EXTREMES -> 9 * random.nextInt(2);
    };
  }

  /** Draws the operands of each side of an operation with equal sides. */
  public Operands ofSide(SplittableRandom random) {
    return this == EQUAL && random.nextBoolean() ? ANY : this;
  }
}
