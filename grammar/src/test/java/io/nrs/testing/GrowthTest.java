package io.nrs.testing;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GrowthTest {
  private static final int SIZE = 1_000;

  private static void sum(int terms) {
    double sum = 0;
    for (int i = 1; i <= terms; i++) {
      sum += 1 / Math.sqrt(i);
    }
    if (sum < 0) {
      throw new IllegalStateException("a sum of positive numbers");
    }
  }

  @Test
  void linearWorkPasses() {
    Growth.assertLinear("a sum", SIZE, size -> size, size -> sum(2_000 * size));
  }

  @Test
  void quadraticWorkFails() {
    assertThrows(
        AssertionError.class,
        () ->
            Growth.assertLinear(
                "sums",
                SIZE,
                size -> size,
                size -> IntStream.range(0, size).forEach(i -> sum(size))));
  }
}
