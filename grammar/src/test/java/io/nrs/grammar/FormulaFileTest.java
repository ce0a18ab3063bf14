package io.nrs.grammar;

import static io.nrs.grammar.BuiltInLanguage.ALGEBRA;
import static io.nrs.grammar.BuiltInLanguage.ARITHMETIC;
import static io.nrs.grammar.BuiltInLanguage.LISTOPS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.FormulaFile.Line;
import io.nrs.grammar.FormulaFile.UnreadLine;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FormulaFileTest {
  @Test
  void everyLineEndAndAByteOrderMark() {
    String text = "\uFEFF5\r\n[MAX31]\r# c\n\n[broken\n7";
    FormulaFile file = FormulaFile.parse(LISTOPS, text);
    assertEquals(
        List.of("5", "[MAX31]", "# c", "", "[broken", "7"),
        file.lines().stream().map(Line::text).toList());
    assertEquals(List.of(1, 2, 3, 4, 5, 6), file.lines().stream().map(Line::number).toList());
    file.lines().forEach(line -> assertTrue(text.startsWith(line.text(), line.offset())));
    assertEquals(1, file.lines().get(0).offset());
    assertFalse(file.lines().get(4).parsed().isSound());
    assertTrue(file.lines().get(5).parsed().isSound());
  }

  @Test
  void anEmptyTextIsOneBlankLine() {
    for (String text : List.of("", "\uFEFF")) {
      List<Line> lines = FormulaFile.parse(ALGEBRA, text).lines();
      assertEquals(1, lines.size());
      assertTrue(lines.get(0).parsed().isBlank());
    }
    assertEquals(2, FormulaFile.parse(ALGEBRA, "+x\r\n").lines().size());
  }

  @Test
  void whetherALineIsBlankIsKnownBeforeItIsRead() {
    Random random = new Random(1);
    String characters =
        "  \t\f\u000B\u00A0\u2003\u3000\u200B\u2028\u0085\0\uFEFF\uD83D##=1+x()[],!F";
    for (int i = 0; i < 3_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(5); length > 0; length--) {
        text.append(characters.charAt(random.nextInt(characters.length())));
      }
      mustBeKnown(text.toString());
    }
    String spaces = " ".repeat(Parser.MAX_LINE_LENGTH);
    List.of("", " ", "#", " #", "#1", "1", " 1").forEach(end -> mustBeKnown(spaces + end));
  }

  private static void mustBeKnown(String text) {
    UnreadLine line = FormulaFile.unread(text).findFirst().orElseThrow();
    for (Language language : List.of(LISTOPS, ARITHMETIC, ALGEBRA, DescribedLanguageTest.LOGIC)) {
      assertEquals(
          line.read(language).parsed().isBlank(),
          line.isBlank(),
          () -> language.id() + ": " + text.length() + " characters: " + text.strip());
    }
  }
}
