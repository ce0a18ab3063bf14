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
}
