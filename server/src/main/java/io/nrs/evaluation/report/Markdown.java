package io.nrs.evaluation.report;

import java.util.List;
import java.util.stream.Collectors;

/** Parts of a Markdown document. Text is always text: nothing of what is stored becomes markup. */
final class Markdown {
  private Markdown() {}

  static String text(String text) {
    return text.strip().replaceAll("\\s+", " ").replaceAll("([\\\\`*_\\[\\]<>|])", "\\\\$1");
  }

  static String code(String text) {
    return "`" + text.strip().replaceAll("\\s+", " ").replace('`', '\'').replace("|", "\\|") + "`";
  }

  /**
   * A table.
   *
   * @param table of Markdown
   */
  static String table(Table table) {
    return line(table.heads())
        + "|---".repeat(table.heads().size())
        + "|\n"
        + table.rows().stream().map(Markdown::line).collect(Collectors.joining());
  }

  private static String line(List<String> cells) {
    return "|"
        + cells.stream()
            .map(cell -> cell.isEmpty() ? " |" : " " + cell + " |")
            .collect(Collectors.joining())
        + "\n";
  }

  /** What is shown only when it is asked for. */
  static String fold(String summary, List<String> items) {
    return "<details><summary>" + summary + "</summary>\n\n" + list(items) + "\n</details>\n";
  }

  static String list(List<String> items) {
    return items.stream().map(item -> "- " + item + "\n").collect(Collectors.joining());
  }
}
