package io.nrs.grammar;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

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

  static List<Line> lines(String text, Function<String, ParsedLine> parser) {
    return unread(text).map(line -> line.read(parser)).toList();
  }

  /** Returns the lines of a file without reading them, one at a time. */
  public static Stream<UnreadLine> unread(String text) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(new LineIterator(text), Spliterator.ORDERED), false);
  }

  /** A {@link Line} that was not read. */
  public record UnreadLine(int number, int offset, String text) {
    /** Returns whether the line is blank when it is read, as it is in all languages or in none. */
    public boolean isBlank() {
      int at = 0;
      while (at < text.length() && Tokens.isSpace(text.charAt(at))) {
        at++;
      }
      // A longer line is a problem, unless a comment makes it so long.
      return at <= Parser.MAX_LINE_LENGTH
          && (at == text.length() || text.charAt(at) == Parser.COMMENT_START);
    }

    public Line read(Language language) {
      return read(line -> Parser.parseLine(language, line));
    }

    private Line read(Function<String, ParsedLine> parser) {
      return new Line(number, offset, text, parser.apply(text));
    }
  }

  private static final class LineIterator implements Iterator<UnreadLine> {
    private final String text;
    private final Matcher ends;
    private int number;
    private int start;
    private boolean more = true;

    LineIterator(String text) {
      this.text = text;
      this.ends = LINE_END.matcher(text);
      this.start = text.startsWith("\uFEFF") ? 1 : 0;
    }

    @Override
    public boolean hasNext() {
      return more;
    }

    @Override
    public UnreadLine next() {
      if (!more) {
        throw new NoSuchElementException();
      }
      int from = start;
      more = ends.find(from);
      start = more ? ends.end() : from;
      number++;
      return new UnreadLine(
          number, from, text.substring(from, more ? ends.start() : text.length()));
    }
  }
}
