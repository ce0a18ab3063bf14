package io.nrs.evaluation.table;

import java.util.List;
import java.util.stream.Collectors;

/** Parts of a Markdown document. Escapes all text, so stored text never becomes markup. */
public final class MarkdownWriter {
  private MarkdownWriter() {}

  /** Escaped text on one line. */
  public static String text(String text) {
    return text.strip().replaceAll("\\s+", " ").replaceAll("([\\\\`*_\\[\\]<>&|])", "\\\\$1");
  }

  /** Code on one line. */
  public static String code(String text) {
    return text.isBlank()
        ? ""
        : "`" + text.strip().replaceAll("\\s+", " ").replace('`', '\'').replace("|", "\\|") + "`";
  }

  public static String table(Table table) {
    return line(table.heads())
        + "|---".repeat(table.heads().size())
        + "|\n"
        + table.rows().stream().map(MarkdownWriter::line).collect(Collectors.joining());
  }

  private static String line(List<Cell> cells) {
    return "|"
        + cells.stream()
            .map(cell -> (" " + cell(cell)).stripTrailing() + " |")
            .collect(Collectors.joining())
        + "\n";
  }

  private static String cell(Cell cell) {
    StringBuilder text = new StringBuilder();
    for (Cell.Part part : cell.parts()) {
      boolean nextLine = part.style() == Cell.Style.NEXT_LINE;
      if (nextLine) {
        text.append("<br>");
      } else if (text.length() > 0 && !text.toString().endsWith("<br>")) {
        text.append(" ");
      }
      text.append(
          switch (part.style()) {
            case PLAIN, NEXT_LINE -> text(part.text());
            case STRONG -> "**" + text(part.text()) + "**";
            case EMPHASIS -> "*" + text(part.text()) + "*";
            case CODE -> code(part.text());
          });
    }
    return text.toString();
  }

  public static String list(List<String> items) {
    return items.stream().map(item -> "- " + item + "\n").collect(Collectors.joining());
  }
}
