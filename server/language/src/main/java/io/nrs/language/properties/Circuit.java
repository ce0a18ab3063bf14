package io.nrs.language.properties;

import io.nrs.language.properties.Matrix.Semiring;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Conditions about natural numbers, written as clauses of a {@link SatSolver} (Tseitin, 1968). A
 * number is a row of literals, the lowest bit first. No number has more than {@link #WIDTH} bits:
 * values that need more are no solution.
 */
final class Circuit implements Semiring<int[]> {
  static final int WIDTH = 5;

  /** A search with more clauses would take too long. */
  private static final int MOST_CLAUSES = 400_000;

  private static final int[] ZERO = {};

  private final SatSolver solver = new SatSolver();
  private final Map<Long, Integer> gates = new HashMap<>();
  private final int yes = solver.newVariable();
  private final int no = -yes;

  Circuit() {
    solver.add(yes);
  }

  int yes() {
    return yes;
  }

  int no() {
    return no;
  }

  /** Returns whether there are more clauses than a search can take. */
  boolean isTooLarge() {
    return solver.clauses() > MOST_CLAUSES;
  }

  /** Demands that one of the literals is true. */
  void demand(int... literals) {
    solver.add(literals);
  }

  /** Searches with at most so much {@linkplain SatSolver#work work}. */
  boolean solve(long most) {
    return !isTooLarge() && solver.solve(most);
  }

  long work() {
    return solver.work() + solver.clauses();
  }

  boolean isTrue(int literal) {
    return solver.isTrue(literal);
  }

  /** Returns a literal that nothing is known of. */
  int free() {
    return solver.newVariable();
  }

  /** Returns a number that nothing is known of. */
  int[] number(int bits) {
    int[] number = new int[bits];
    for (int i = 0; i < bits; i++) {
      number[i] = free();
    }
    return number;
  }

  /** Returns the value of a number that was found. */
  int value(int[] number) {
    int value = 0;
    for (int i = number.length - 1; i >= 0; i--) {
      value = 2 * value + (isTrue(number[i]) ? 1 : 0);
    }
    return value;
  }

  int and(int one, int other) {
    if (one == no || other == no || one == -other) {
      return no;
    }
    if (one == yes || one == other) {
      return other;
    }
    return other == yes ? one : gate(one, other, false);
  }

  int or(int one, int other) {
    return -and(-one, -other);
  }

  private int xor(int one, int other) {
    if (one == no || other == no) {
      return one == no ? other : one;
    }
    if (one == yes || other == yes) {
      return one == yes ? -other : -one;
    }
    if (Math.abs(one) == Math.abs(other)) {
      return one == other ? no : yes;
    }
    int gate = gate(Math.abs(one), Math.abs(other), true);
    return one > 0 == other > 0 ? gate : -gate;
  }

  private int gate(int one, int other, boolean exclusive) {
    long key =
        ((long) Math.min(one, other) << 33 | (Math.max(one, other) & 0xffffffffL) << 1)
            + (exclusive ? 1 : 0);
    return gates.computeIfAbsent(
        key,
        unknown -> {
          int gate = solver.newVariable();
          if (exclusive) {
            solver.add(-gate, one, other);
            solver.add(-gate, -one, -other);
            solver.add(gate, -one, other);
            solver.add(gate, one, -other);
          } else {
            solver.add(-gate, one);
            solver.add(-gate, other);
            solver.add(gate, -one, -other);
          }
          return gate;
        });
  }

  @Override
  public int[] zero() {
    return ZERO;
  }

  @Override
  public int[] one() {
    return new int[] {yes};
  }

  private int bit(int[] number, int at) {
    return at < number.length ? number[at] : no;
  }

  @Override
  public int[] plus(int[] one, int[] other) {
    if (one.length == 0 || other.length == 0 || isTooLarge()) {
      return one.length == 0 ? other : one;
    }
    int width = Math.max(one.length, other.length);
    int[] sum = new int[width + 1];
    int carry = no;
    for (int i = 0; i < width; i++) {
      int half = xor(bit(one, i), bit(other, i));
      sum[i] = xor(half, carry);
      carry = or(and(bit(one, i), bit(other, i)), and(half, carry));
    }
    sum[width] = carry;
    return limited(sum);
  }

  private int[] limited(int[] number) {
    int width = number.length;
    for (; width > 0 && (number[width - 1] == no || width > WIDTH); width--) {
      demand(-number[width - 1]);
    }
    return Arrays.copyOf(number, width);
  }

  @Override
  public int[] times(int[] one, int[] other) {
    int[] sum = ZERO;
    for (int i = 0; i < one.length && !isTooLarge(); i++) {
      int[] shifted = new int[i + other.length];
      for (int j = 0; j < shifted.length; j++) {
        shifted[j] = j < i ? no : and(one[i], other[j - i]);
      }
      sum = plus(sum, limited(shifted));
    }
    return sum;
  }

  boolean isZero(int[] number) {
    return number.length == 0;
  }

  /** Returns whether a number is not 0. */
  int isPositive(int[] number) {
    int positive = no;
    for (int bit : number) {
      positive = or(positive, bit);
    }
    return positive;
  }

  /** Returns whether a number is at least another one. */
  int isAtLeast(int[] one, int[] other) {
    int result = yes;
    for (int i = 0; i < Math.max(one.length, other.length); i++) {
      int mine = bit(one, i);
      int yours = bit(other, i);
      result = or(and(mine, -yours), and(-xor(mine, yours), result));
    }
    return result;
  }
}
