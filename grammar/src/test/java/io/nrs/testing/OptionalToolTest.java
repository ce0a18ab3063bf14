package io.nrs.testing;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

class OptionalToolTest {
  @Test
  void aToolThatWorksSkipsNothing() {
    assertDoesNotThrow(() -> OptionalTool.assume("nothing", "true"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "no-such-program"})
  void aToolThatIsMissingOrBrokenSkipsTheTest(String command) {
    assertThrows(TestAbortedException.class, () -> OptionalTool.assume("this", command));
  }
}
