package io.nrs.lsp;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** A text as one string, and the protocol's edits of it, in the simplest implementation. */
public record ReferenceText(String text) {
  /** Where lines begin, and where they end without their ends. */
  private record Line(int start, int end) {}

  private List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\r' || c == '\n') {
        lines.add(new Line(start, i));
        boolean two = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
        i += two ? 1 : 0;
        start = i + 1;
      }
    }
    lines.add(new Line(start, text.length()));
    return lines;
  }

  public int lineCount() {
    return lines().size();
  }

  public int length(int line) {
    Line of = lines().get(line);
    return of.end() - of.start();
  }

  public List<String> lineTexts() {
    return lines().stream().map(line -> text.substring(line.start(), line.end())).toList();
  }

  /** Whether a position is inside the text as it stands. */
  public boolean holds(int line, int character) {
    List<Line> lines = lines();
    return line >= 0
        && line < lines.size()
        && character >= 0
        && character <= lines.get(line).end() - lines.get(line).start();
  }

  /** The offset of a position, or of the nearest one inside. */
  public int offset(int line, int character) {
    List<Line> lines = lines();
    if (line < 0) {
      return 0;
    }
    if (line >= lines.size()) {
      return text.length();
    }
    Line of = lines.get(line);
    return Math.max(of.start(), (int) Math.min((long) of.start() + character, of.end()));
  }

  public int offset(JsonObject position) {
    return offset(position.get("line").getAsInt(), position.get("character").getAsInt());
  }

  /** The text with a part replaced; the two offsets may be in any order. */
  public ReferenceText with(int one, int other, String replacement) {
    return new ReferenceText(
        text.substring(0, Math.min(one, other))
            + replacement
            + text.substring(Math.max(one, other)));
  }
}
