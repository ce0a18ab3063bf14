package io.nrs.cli.check;

import io.nrs.checking.Finding;
import io.nrs.checking.FixedLine;
import io.nrs.cli.check.CheckReport.CheckedFile;
import io.nrs.cli.console.Style;
import io.nrs.cli.console.Style.Color;
import io.nrs.cli.files.FormulaTable;
import io.nrs.cli.files.InputFiles;
import io.nrs.io.OneLine;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The findings for people: in one line each, or with the place in the formula. */
final class TextReport {
  /** A longer line is cut on both sides of the finding. */
  private static final int MAX_SOURCE = 96;

  private static final int MAX_CARETS = 60;

  private final Style style;
  private final StringBuilder text = new StringBuilder();

  /** Lines of the current file with a fix, and whether they change: a line has many findings. */
  private final Map<String, Boolean> mended = new HashMap<>();

  private TextReport(Style style) {
    this.style = style;
  }

  /** A line for each finding, in the format of compilers. */
  static String concise(CheckReport report, Style style) {
    TextReport writer = new TextReport(style);
    for (CheckedFile file : report.files()) {
      file.findings().forEach(finding -> writer.line(file, finding, " (" + remedy(finding) + ")"));
    }
    return writer.text.toString();
  }

  /** Each finding with its line, its place in the line, its remedy and its page. */
  static String full(CheckReport report, Style style) {
    TextReport writer = new TextReport(style);
    for (CheckedFile file : report.files()) {
      writer.mended.clear();
      file.findings().forEach(finding -> writer.paragraph(file, finding));
    }
    return writer.text.toString();
  }

  private static String remedy(Finding finding) {
    return OneLine.of(finding.remedy().words());
  }

  private void line(CheckedFile file, Finding finding, String end) {
    String path = file.path().equals(InputFiles.STANDARD_INPUT) ? "<stdin>" : file.path();
    Color color =
        switch (finding.severity()) {
          case ERROR -> Color.RED;
          case WARNING -> Color.YELLOW;
          case NOTE -> Color.CYAN;
        };
    text.append(style.of(Color.BOLD, OneLine.of(path)))
        .append(":%s:%s: ".formatted(finding.line(), finding.column()))
        .append(style.of(color, finding.severity().id()))
        .append(' ')
        .append(style.of(Color.BOLD, finding.code()))
        .append(": ")
        .append(OneLine.of(finding.message()))
        .append(end)
        .append('\n');
  }

  private void paragraph(CheckedFile file, Finding finding) {
    line(file, finding, "");
    String number = String.valueOf(finding.line());
    String margin = " ".repeat(number.length());
    String source = file.text(finding.line());
    int at = Math.min(finding.span().start(), source.length());
    int end = Math.min(Math.max(finding.span().end(), at), source.length());
    int from = source.length() <= MAX_SOURCE ? 0 : Math.max(0, at - MAX_SOURCE / 2);
    int to = Math.min(source.length(), from + MAX_SOURCE);
    String before = visible(source.substring(from, at));
    String marked = visible(source.substring(at, Math.min(end, to)));
    String after = visible(source.substring(Math.min(end, to), to));
    String cut = from > 0 ? "…" : "";
    text.append(style.of(Color.BLUE, margin + " |"))
        .append('\n')
        .append(style.of(Color.BLUE, number + " |"))
        .append(' ')
        .append(cut)
        .append(before)
        .append(marked)
        .append(after)
        .append(to < source.length() ? "…" : "")
        .append('\n')
        .append(style.of(Color.BLUE, margin + " |"))
        .append(' ')
        .append(" ".repeat(width(cut + before)))
        .append(style.of(Color.RED, "^".repeat(Math.max(1, Math.min(width(marked), MAX_CARETS)))))
        .append('\n')
        .append(style.of(Color.BLUE, margin + " ="))
        .append(" help: ")
        .append(remedy(finding))
        .append(isMended(file, finding) ? " (--fix does so)" : "")
        .append('\n')
        .append(style.of(Color.BLUE, margin + " ="))
        .append(" see: nrs explain ")
        .append(finding.code())
        .append("\n\n");
  }

  /** Whether {@code --fix} edits the line: a fix that leaves other problems is not made. */
  private boolean isMended(CheckedFile file, Finding finding) {
    return finding.fix().isPresent()
        && !file.path().equals(InputFiles.STANDARD_INPUT)
        && !FormulaTable.isTable(Path.of(file.path()))
        && (FixedText.isUnused(finding)
            || mended.computeIfAbsent(
                file.text(finding.line()),
                line -> !FixedLine.of(file.language(), line).equals(line)));
  }

  /** Text of the same length in which no character moves the caret or controls the terminal. */
  private static String visible(String source) {
    StringBuilder shown = new StringBuilder();
    source
        .codePoints()
        .forEach(c -> shown.appendCodePoint(c == '\t' ? ' ' : OneLine.isUnsafe(c) ? '\uFFFD' : c));
    return shown.toString();
  }

  private static int width(String shown) {
    return shown.codePointCount(0, shown.length());
  }
}
