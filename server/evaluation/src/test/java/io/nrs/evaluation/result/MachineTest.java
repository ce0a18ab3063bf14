package io.nrs.evaluation.result;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class MachineTest {
  @Test
  void countsCores() {
    check(1, "AMD EPYC, 1 core, ");
    check(2, "AMD EPYC, 2 cores, ");
  }

  private static void check(int cores, String expected) {
    String described = Machine.describe("AMD EPYC", cores);
    assertTrue(described.startsWith(expected), described);
  }
}
