package io.nrs.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionalToolTest {
  @ParameterizedTest
  @CsvSource({"true, true", "false, false", "no-such-program, false"})
  void aToolThatIsMissingOrBrokenDoesNotRun(String command, boolean runs) throws Exception {
    assertEquals(runs, OptionalTool.endsWithZero(List.of(command)));
  }
}
