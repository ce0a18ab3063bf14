package io.nrs.lsp.requests;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.MarkupKind;

/** Writes a text with tables, in Markdown or as plain text. */
final class MarkupWriter {
  private final boolean markdown;
  private final StringBuilder text = new StringBuilder();

  MarkupWriter(boolean markdown) {
    this.markdown = markdown;
  }

  String kind() {
    return markdown ? MarkupKind.MARKDOWN : MarkupKind.PLAINTEXT;
  }

  String text() {
    return text.toString().strip();
  }

  String code(String words) {
    return markdown ? "`" + words + "`" : words;
  }

  /** Escapes text. */
  String plain(String words) {
    return markdown ? words.replaceAll("[\\\\`*_<>\\[\\]]", "\\\\$0") : words;
  }

  String strong(String words) {
    return markdown ? "**" + words + "**" : words;
  }

  void line(String words) {
    text.append(words).append(markdown ? "\n\n" : "\n");
  }

  void rule() {
    text.append(markdown ? "---\n\n" : "\n");
  }

  void table(List<String> heads, List<List<String>> rows) {
    if (markdown) {
      row(heads);
      row(heads.stream().map(head -> "---").toList());
      rows.forEach(this::row);
      text.append('\n');
      return;
    }
    for (List<String> row : rows) {
      text.append(
              IntStream.range(0, row.size())
                  .mapToObj(i -> i > 0 ? heads.get(i) + " " + row.get(i) : row.get(i))
                  .collect(Collectors.joining(", ")))
          .append('\n');
    }
  }

  private void row(List<String> cells) {
    text.append("| ")
        .append(
            cells.stream().map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ")))
        .append(" |\n");
  }
}
