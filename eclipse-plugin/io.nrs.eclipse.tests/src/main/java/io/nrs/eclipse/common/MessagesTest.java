package io.nrs.eclipse.common;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessagesTest {
  @ParameterizedTest
  @CsvSource({
    "1, 100 %",
    "0.99999, 99.9 %",
    "0.9987, 99.8 %",
    "0.57, 57.0 %",
    "0.5, 50.0 %",
    "0, 0.0 %"
  })
  void sharesBelowOneAreNotRoundedUp(double share, String words) {
    assertEquals(words, Messages.percent(share));
  }

  @ParameterizedTest
  @CsvSource({"0, 0 steps", "1, 1 step", "1500, '1,500 steps'"})
  void countsAreGrouped(int count, String words) {
    assertEquals(words, Messages.counted(count, "step"));
  }

  @ParameterizedTest
  @CsvSource({"abcdef, 6, abcdef", "abcdefg, 5, ab…fg", "abcdefg, 6, abc…fg"})
  void longTextsKeepStartAndEnd(String text, int most, String shown) {
    assertEquals(shown, Messages.shortened(text, most));
  }
}
