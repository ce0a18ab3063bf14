package io.nrs.evaluation.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineTest {
  @ParameterizedTest
  @CsvSource({"cpu, ''", "'cpu, 2 threads', ''", "gpu 0, ', gpu 0'"})
  void namesADeviceBesideTheProcessor(String device, String added) {
    assertEquals(Machine.describe() + added, Machine.describe(device));
  }
}
