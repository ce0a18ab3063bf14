package io.nrs.eclipse.hover;

import io.nrs.eclipse.hover.MarkdownText.Style;
import io.nrs.grammar.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the Markdown that the server writes: paragraphs, tables, rules, strong text, code, links
 * and escaped characters.
 */
final class MarkdownReader {
  private static final Pattern RULE = Pattern.compile("-{3,}");
  private static final Pattern ROW = Pattern.compile("\\|(.*)\\|");
  private static final Pattern CELL_END = Pattern.compile("(?<!\\\\)\\|");
  private static final String COLUMN_GAP = "   ";

  /** What begins at a place: an escaped character, code, a link, or strong text. */
  private static final Pattern INLINE =
      Pattern.compile(
          "\\\\(?<escaped>[^\\p{L}\\p{Nd}\\s])|`(?<code>[^`]*)`|\\[(?<label>[^\\]]*)\\]\\((?<target>[^)\\s]*)\\)"
              + "|(?<strong>\\*\\*)");

  private final StringBuilder text = new StringBuilder();
  private final List<Style> styles = new ArrayList<>();

  /** Reads a whole text; a reader reads only one. */
  MarkdownText read(String markdown) {
    List<List<String>> table = new ArrayList<>();
    for (String line : markdown.split("\\R")) {
      Matcher row = ROW.matcher(line.strip());
      if (row.matches()) {
        table.add(Stream.of(CELL_END.split(row.group(1), -1)).map(String::strip).toList());
      } else {
        table(table);
        line(line.strip());
      }
    }
    table(table);
    while (!text.isEmpty() && text.charAt(text.length() - 1) == '\n') {
      text.setLength(text.length() - 1);
    }
    return new MarkdownText(text.toString(), List.copyOf(styles));
  }

  /** Paragraphs follow each other without blank lines, which only rules write. */
  private void line(String line) {
    if (RULE.matcher(line).matches()) {
      text.append('\n');
    } else if (!line.isEmpty()) {
      words(line, false, false);
      text.append('\n');
    }
  }

  /** Rows with columns below each other. */
  private void table(List<List<String>> rows) {
    List<List<String>> shown =
        rows.stream()
            .filter(row -> !row.stream().allMatch(cell -> RULE.matcher(cell).matches()))
            .toList();
    List<Integer> widths = new ArrayList<>();
    for (List<String> row : shown) {
      for (int i = 0; i < row.size(); i++) {
        int width = MarkdownText.of(row.get(i)).text().length();
        if (i < widths.size()) {
          widths.set(i, Math.max(widths.get(i), width));
        } else {
          widths.add(width);
        }
      }
    }
    for (int i = 0; i < shown.size(); i++) {
      row(shown.get(i), widths, i == 0);
    }
    rows.clear();
  }

  private void row(List<String> cells, List<Integer> widths, boolean isHead) {
    for (int i = 0; i < cells.size(); i++) {
      int start = text.length();
      words(cells.get(i), isHead, true);
      if (i < cells.size() - 1) {
        int gap = widths.get(i) - (text.length() - start);
        add(" ".repeat(Math.max(0, gap)) + COLUMN_GAP, false, true, "");
      }
    }
    text.append('\n');
  }

  private void words(String words, boolean strong, boolean fixed) {
    boolean isStrong = strong;
    Matcher next = INLINE.matcher(words);
    int from = 0;
    while (next.find(from)) {
      add(words.substring(from, next.start()), isStrong, fixed, "");
      if (next.group("escaped") != null) {
        add(next.group("escaped"), isStrong, fixed, "");
      } else if (next.group("code") != null) {
        add(next.group("code"), isStrong, true, "");
      } else if (next.group("label") != null) {
        add(next.group("label"), isStrong, fixed, next.group("target"));
      } else {
        isStrong = !isStrong;
      }
      from = next.end();
    }
    add(words.substring(from), isStrong, fixed, "");
  }

  private void add(String words, boolean strong, boolean fixed, String target) {
    int start = text.length();
    text.append(words);
    if (!words.isEmpty() && (strong || fixed || !target.isEmpty())) {
      styles.add(new Style(new Span(start, text.length()), strong, fixed, target));
    }
  }
}
