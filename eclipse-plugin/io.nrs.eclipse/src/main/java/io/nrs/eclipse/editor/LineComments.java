package io.nrs.eclipse.editor;

import java.util.ArrayList;
import java.util.List;

/** Makes lines comments, or what they were before. */
final class LineComments {
  private static final String MARK = "# ";

  private LineComments() {}

  /**
   * @param line counted among the lines given
   * @param column where {@code length} characters give way to {@code text}
   */
  record Edit(int line, int column, int length, String text) {}

  /**
   * Comments become text if all lines but the blank ones are comments, else all become comments.
   */
  static List<Edit> toggle(List<String> lines) {
    boolean uncomment = lines.stream().allMatch(line -> line.isBlank() || isComment(line));
    List<Edit> edits = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (!line.isBlank()) {
        int column = indentation(line);
        edits.add(
            uncomment
                ? new Edit(i, column, line.startsWith(MARK, column) ? MARK.length() : 1, "")
                : new Edit(i, column, 0, MARK));
      }
    }
    return List.copyOf(edits);
  }

  private static boolean isComment(String line) {
    return line.startsWith("#", indentation(line));
  }

  private static int indentation(String line) {
    return line.length() - line.stripLeading().length();
  }
}
