package io.nrs.language.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.BiFunction;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;

/** Numbers of unknown bits, compared with all numbers of few bits. */
class CircuitTest {
  private static final long ENOUGH = 1_000_000;

  private static void demand(Circuit circuit, int[] number, int value) {
    for (int i = 0; i < number.length; i++) {
      circuit.demand((value >> i & 1) == 1 ? number[i] : -number[i]);
    }
  }

  private static void check(
      BiFunction<Circuit, int[][], int[]> circuits, IntBinaryOperator expected) {
    for (int one = 0; one < 8; one++) {
      for (int other = 0; other < 4; other++) {
        Circuit circuit = new Circuit();
        int[][] numbers = {circuit.number(3), circuit.number(2)};
        int[] result = circuits.apply(circuit, numbers);
        demand(circuit, numbers[0], one);
        demand(circuit, numbers[1], other);
        assertTrue(circuit.solve(ENOUGH));
        assertEquals(expected.applyAsInt(one, other), circuit.value(result), one + " and " + other);
      }
    }
  }

  @Test
  void sumsAndProductsAreThoseOfNumbers() {
    check((circuit, both) -> circuit.plus(both[0], both[1]), Integer::sum);
    check((circuit, both) -> circuit.times(both[0], both[1]), (one, other) -> one * other);
    check(
        (circuit, both) -> circuit.plus(circuit.times(both[1], both[1]), both[0]),
        (one, other) -> other * other + one);
  }

  @Test
  void comparisonsAreThoseOfNumbers() {
    check(
        (circuit, both) -> new int[] {circuit.isAtLeast(both[0], both[1])},
        (one, other) -> one >= other ? 1 : 0);
    check(
        (circuit, both) -> new int[] {circuit.isAtLeast(both[1], both[0])},
        (one, other) -> other >= one ? 1 : 0);
    check(
        (circuit, both) -> new int[] {circuit.isPositive(both[0])},
        (one, other) -> one > 0 ? 1 : 0);
  }

  @Test
  void gatesOfConstantsAndEqualLiteralsAreRight() {
    Circuit circuit = new Circuit();
    int any = circuit.free();
    assertEquals(circuit.no(), circuit.and(any, -any));
    assertEquals(circuit.yes(), circuit.or(any, -any));
    assertEquals(any, circuit.and(any, circuit.yes()));
    assertEquals(any, circuit.or(any, any));
    assertEquals(circuit.and(any, 5), circuit.and(5, any));
  }

  /** A solution has no number of more bits than are allowed. */
  @Test
  void largeNumbersAreNoSolution() {
    Circuit circuit = new Circuit();
    int[] number = circuit.number(3);
    demand(circuit, number, 7);
    circuit.times(number, number);
    assertFalse(circuit.solve(ENOUGH));
  }
}
