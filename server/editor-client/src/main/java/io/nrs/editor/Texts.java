package io.nrs.editor;

import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextEdit;

/** Edits of texts, as editors make them. */
public final class Texts {
  private Texts() {}

  /** The text after edits that do not overlap. Lines end with {@code \n}. */
  public static String after(String text, List<TextEdit> edits) {
    StringBuilder changed = new StringBuilder(text);
    edits.stream()
        .sorted(
            Comparator.comparingInt((TextEdit edit) -> -offset(text, edit.getRange().getStart())))
        .forEach(
            edit ->
                changed.replace(
                    offset(text, edit.getRange().getStart()),
                    offset(text, edit.getRange().getEnd()),
                    edit.getNewText()));
    return changed.toString();
  }

  /** The offset of a position; a position behind the end of its line means that end. */
  public static int offset(String text, Position position) {
    int start = 0;
    for (int line = 0; line < position.getLine(); line++) {
      start = text.indexOf('\n', start) + 1;
    }
    int end = text.indexOf('\n', start);
    int length = (end < 0 ? text.length() : end) - start;
    return start + Math.min(position.getCharacter(), length);
  }

  public static Position position(String text, int offset) {
    String before = text.substring(0, offset);
    int line = (int) before.chars().filter(c -> c == '\n').count();
    return new Position(line, offset - before.lastIndexOf('\n') - 1);
  }
}
