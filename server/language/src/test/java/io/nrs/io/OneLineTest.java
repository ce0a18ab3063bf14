package io.nrs.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class OneLineTest {
  private static void check(String text, String expected) {
    assertEquals(expected, OneLine.of(text));
  }

  @Test
  void nothingBreaksTheLineOrControlsTheTerminal() {
    check("two\nlines", "two lines");
    check("red \033[31m", "red \\u001b[31m");
    check("over\rwritten", "over\\u000dwritten");
    check("right to left \u202e", "right to left \\u202e");
    check("line \u2028 paragraph \u2029", "line \\u2028 paragraph \\u2029");
    check("half a character \ud800", "half a character \\ud800");
  }

  @Test
  void otherTextStays() {
    check("", "");
    check("ω ∨ 𝕏: 1\u00a0%", "ω ∨ 𝕏: 1\u00a0%");
  }

  private static void shortened(String text, int width, String expected) {
    assertEquals(expected, OneLine.shortened(text, width));
  }

  @Test
  void aLongTextLosesItsMiddle() {
    shortened("0123456789", 10, "0123456789");
    shortened("0123456789", 9, "0123…6789");
    shortened("0123456789", 6, "01…789");
  }

  @Test
  void noCharacterIsCut() {
    shortened("0𝕏3456789", 6, "0…789");
    shortened("01𝕏456789", 6, "01…789");
    shortened("012345𝕏8", 6, "01…𝕏8");
    shortened("0123456𝕏", 6, "01…6𝕏");
    shortened("01234567𝕏", 4, "0…𝕏");
    shortened("0123456𝕏9", 5, "01…9");
  }
}
