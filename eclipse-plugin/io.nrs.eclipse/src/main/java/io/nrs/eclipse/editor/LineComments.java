package io.nrs.eclipse.editor;

import io.nrs.grammar.Notation;
import java.util.ArrayList;
import java.util.List;

/** Turns lines into comments and back. */
final class LineComments {
  private static final String MARK = Notation.COMMENT + " ";

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
   *
   * @param marks what begins a comment
   */
  static List<Edit> toggle(List<String> lines, List<String> marks) {
    boolean uncomment =
        lines.stream().allMatch(line -> line.isBlank() || markLength(line, marks) > 0);
    List<Edit> edits = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (!line.isBlank()) {
        int column = indentation(line);
        edits.add(
            uncomment
                ? new Edit(i, column, markLength(line, marks), "")
                : new Edit(i, column, 0, MARK));
      }
    }
    return List.copyOf(edits);
  }

  /** The length of the mark that begins a line, with one space after it; 0 for none. */
  private static int markLength(String line, List<String> marks) {
    String text = line.stripLeading();
    return marks.stream()
        .filter(text::startsWith)
        .mapToInt(mark -> text.startsWith(" ", mark.length()) ? mark.length() + 1 : mark.length())
        .max()
        .orElse(0);
  }

  private static int indentation(String line) {
    return line.length() - line.stripLeading().length();
  }
}
