package io.nrs.eclipse.common;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessagesTest {
  @ParameterizedTest
  @CsvSource({
    "1, 100 %, 1.00",
    "0.9999999999, 99.9 %, 0.99",
    "0.9987, 99.8 %, 0.99",
    "0.57, 57.0 %, 0.57",
    "0.29, 29.0 %, 0.29",
    "0, 0.0 %, 0.00"
  })
  void sharesBelowOneAreNotRoundedUp(double share, String percent, String agreement) {
    assertEquals(percent, Messages.percent(share));
    assertEquals(agreement, Messages.agreement(share));
  }

  @ParameterizedTest
  @CsvSource({"0, 0 steps", "1, 1 step", "1500, '1,500 steps'"})
  void countsAreGrouped(int count, String words) {
    assertEquals(words, Messages.counted(count, CommonTexts.oneStep, CommonTexts.manySteps));
  }

  @ParameterizedTest
  @CsvSource({"It ended, It ended.", "It ended., It ended."})
  void sentencesEndWithOneFullStop(String words, String sentence) {
    assertEquals(sentence, Messages.sentence(words));
  }

  @Test
  void longFormulasKeepStartAndEnd() {
    assertEquals(
        "a".repeat(29) + "…" + "b".repeat(30), Messages.shortened("a".repeat(40) + "b".repeat(40)));
  }
}
