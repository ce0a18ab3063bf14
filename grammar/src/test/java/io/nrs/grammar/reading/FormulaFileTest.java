package io.nrs.grammar.reading;

import static io.nrs.grammar.BuiltInLanguage.ALGEBRA;
import static io.nrs.grammar.BuiltInLanguage.LISTOPS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.reading.FormulaFile.Line;
import java.util.List;
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
  void editedLinesKeepTheirEnds() {
    assertEquals("\uFEFFx\r\nx\rx\n", edited("\uFEFF5\r\n[MAX31]\r7\n", "x"));
    assertEquals("\n\n", edited("5\n6\n", ""));
    assertEquals("\r\n", edited("5\r\n", ""));
    assertEquals("\r6\n", edited("5\r6\n", ""), "two line ends must not become one");
  }

  private static String edited(String text, String line) {
    return FormulaFile.edited(LISTOPS, text, each -> each.text().isEmpty() ? each.text() : line);
  }
}
