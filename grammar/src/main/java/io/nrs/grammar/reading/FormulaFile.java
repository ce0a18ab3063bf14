package io.nrs.grammar.reading;

import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A formula file. Each line is read separately, so a broken line hides no other.
 *
 * @param lines as editors count them: one more than line ends
 */
public record FormulaFile(Language language, List<Line> lines) {
  private static final Pattern LINE_END = Pattern.compile("\r\n|\n|\r");

  public FormulaFile {
    lines = List.copyOf(lines);
  }

  /**
   * A line without its line end. A byte order mark belongs to no line.
   *
   * @param number from 1
   * @param offset of its start in the file's text, in UTF-16 code units
   */
  public record Line(int number, int offset, String text, ParsedLine parsed) {}

  /** Reads the text of a file. Lines end with {@code \n}, {@code \r\n} or {@code \r}. */
  public static FormulaFile parse(Language language, String text) {
    return new FormulaFile(language, lines(text, line -> Parser.parseLine(language, line)));
  }

  /**
   * Returns the text of a file with other lines. Its line ends stay, as does a byte order mark.
   *
   * @param edit gives the new text of a line, without a line end
   */
  public static String edited(Language language, String text, Function<Line, String> edit) {
    StringBuilder result = new StringBuilder();
    int end = 0;
    for (Line line : parse(language, text).lines()) {
      String now = edit.apply(line);
      // A line feed directly after a carriage return would end the same line.
      boolean joins = now.isEmpty() && text.startsWith("\r", line.offset() - 1);
      result.append(text, end, line.offset()).append(joins ? line.text() : now);
      end = line.offset() + line.text().length();
    }
    return result.append(text, end, text.length()).toString();
  }

  static List<Line> lines(String text, Function<String, ParsedLine> parser) {
    List<Line> lines = new ArrayList<>();
    Matcher ends = LINE_END.matcher(text);
    int start = text.startsWith("\uFEFF") ? 1 : 0;
    boolean more = true;
    while (more) {
      more = ends.find(start);
      String line = text.substring(start, more ? ends.start() : text.length());
      lines.add(new Line(lines.size() + 1, start, line, parser.apply(line)));
      start = more ? ends.end() : start;
    }
    return lines;
  }
}
