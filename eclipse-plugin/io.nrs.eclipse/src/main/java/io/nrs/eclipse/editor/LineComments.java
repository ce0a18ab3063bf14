package io.nrs.eclipse.editor;

import java.util.ArrayList;
import java.util.List;

/** Turns lines into comments and back. */
final class LineComments {
  private static final String MARK = "# ";

  private LineComments() {}

  /**
   * Replaces {@code length} characters of a line by {@code text}.
   *
   * @param line the index in the given lines
   * @param column the first character that is replaced
   */
  record Edit(int line, int column, int length, String text) {}

  /**
   * Uncomments the lines if all lines except blank ones are comments. Otherwise, comments them all.
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
