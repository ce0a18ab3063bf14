package io.nrs.eclipse.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineCommentsTest {
  @Test
  void togglingTwiceRestoresLines() {
    List<String> lines = List.of("[MAX31]", "", "  [MIN54] = 4");
    List<String> comments = toggled(lines);
    assertEquals(List.of("# [MAX31]", "", "  # [MIN54] = 4"), comments);
    assertEquals(lines, toggled(comments));
  }

  @Test
  void mixedLinesAreAllCommented() {
    assertEquals(List.of("# # why", "# (1+2)"), toggled(List.of("# why", "(1+2)")));
  }

  @Test
  void markWithoutSpaceIsRemoved() {
    assertEquals(List.of("(1+2)"), toggled(List.of("#(1+2)")));
  }

  @Test
  void everyMarkOfTheLanguageIsRemoved() {
    assertEquals(List.of("(T AND F)", " T", "F"), toggled(List.of("-- (T AND F)", " --T", "# F")));
    assertEquals(List.of("# // T"), toggled(List.of("// T")));
  }

  @Test
  void blankLinesStay() {
    assertEquals(List.of("", "  "), toggled(List.of("", "  ")));
  }

  private static List<String> toggled(List<String> lines) {
    List<String> result = new ArrayList<>(lines);
    for (LineComments.Edit edit : LineComments.toggle(lines, List.of("#", "--"))) {
      StringBuilder line = new StringBuilder(lines.get(edit.line()));
      line.replace(edit.column(), edit.column() + edit.length(), edit.text());
      result.set(edit.line(), line.toString());
    }
    return result;
  }
}
