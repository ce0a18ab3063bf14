package io.nrs.lsp.document;

import io.nrs.checking.Finding;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiPredicate;

/**
 * An open file at one version. It is immutable: an edit makes another document, which shares the
 * unchanged lines. Positions are LSP's: lines from 0, UTF-16 code units within the line. A position
 * outside the text means the nearest one inside (LSP 3.17, "Position").
 */
public final class Document {
  private final String uri;
  private final Language language;
  private final int version;
  private final Optional<Finding> languageFinding;
  private final DocumentLine[] lines;
  private final long length;

  private Document(
      String uri,
      Language language,
      Optional<Finding> languageFinding,
      int version,
      DocumentLine[] lines) {
    this.uri = uri;
    this.language = language;
    this.languageFinding = languageFinding;
    this.version = version;
    this.lines = lines;
    this.length =
        Arrays.stream(lines).mapToLong(line -> line.text().length() + line.end().length()).sum();
  }

  /** A position between characters. */
  public record Place(int line, int character) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      return line != other.line
          ? Integer.compare(line, other.line)
          : Integer.compare(character, other.character);
    }
  }

  /** An edit that replaces the text between two places. */
  public record Change(Place start, Place end, String text) {}

  /** A document with the whole text of a file. */
  public static Document of(String uri, Language language, int version, String text) {
    return new Document(
        uri,
        language,
        Optional.empty(),
        version,
        split(language, text).toArray(DocumentLine[]::new));
  }

  /**
   * A document whose language is not known.
   *
   * @param languageFinding to the line that names the language; empty if there is no such line
   */
  public static Document unknown(
      String uri, Optional<Finding> languageFinding, int version, String text) {
    return new Document(
        uri,
        Languages.NONE,
        languageFinding,
        version,
        split(Languages.NONE, text).toArray(DocumentLine[]::new));
  }

  private static List<DocumentLine> split(Language language, String text) {
    List<DocumentLine> lines = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n' || c == '\r') {
        boolean two = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
        int next = i + (two ? 2 : 1);
        lines.add(new DocumentLine(language, text.substring(start, i), text.substring(i, next)));
        start = next;
        i = next - 1;
      }
    }
    lines.add(new DocumentLine(language, text.substring(start), ""));
    return lines;
  }

  public String uri() {
    return uri;
  }

  public Language language() {
    return language;
  }

  /** The finding about the line that names the language. */
  public Optional<Finding> languageFinding() {
    return languageFinding;
  }

  public int version() {
    return version;
  }

  /** At least 1. */
  public int lineCount() {
    return lines.length;
  }

  /** In UTF-16 code units. */
  public long length() {
    return length;
  }

  public DocumentLine line(int number) {
    return lines[number];
  }

  public List<DocumentLine> lines() {
    return Arrays.asList(lines).subList(0, lines.length);
  }

  public String text() {
    StringBuilder text = new StringBuilder();
    for (DocumentLine line : lines) {
      text.append(line.text()).append(line.end());
    }
    return text.toString();
  }

  /** The end of the text. */
  public Place end() {
    return new Place(lines.length - 1, lines[lines.length - 1].text().length());
  }

  /** The nearest place in this text. */
  public Place inside(Place place) {
    if (place.line() < 0) {
      return new Place(0, 0);
    }
    if (place.line() >= lines.length) {
      return end();
    }
    int length = lines[place.line()].text().length();
    return new Place(place.line(), Math.max(0, Math.min(place.character(), length)));
  }

  /** The numbers of lines at the beginning and at the end that two versions share. */
  public record Common(int head, int tail) {}

  /** Compares this version with another one. */
  public Common common(Document other, BiPredicate<DocumentLine, DocumentLine> same) {
    int most = Math.min(lines.length, other.lines.length);
    int head = 0;
    while (head < most && same.test(lines[head], other.lines[head])) {
      head++;
    }
    int tail = 0;
    while (tail < most - head
        && same.test(lines[lines.length - 1 - tail], other.lines[other.lines.length - 1 - tail])) {
      tail++;
    }
    return new Common(head, tail);
  }

  /**
   * The number that a line of this version has in a later one. A line keeps its identity when an
   * edit moves it or changes the text in it.
   *
   * @return empty if the line was removed, or if it cannot be distinguished from new lines beside
   *     it
   */
  public OptionalInt numberIn(Document later, int number) {
    Common common = common(later, (one, other) -> one.text().equals(other.text()));
    if (number < common.head() || lines.length == later.lines.length) {
      return OptionalInt.of(number);
    }
    int fromEnd = lines.length - number;
    return fromEnd <= common.tail()
        ? OptionalInt.of(later.lines.length - fromEnd)
        : OptionalInt.empty();
  }

  /** The same file with another text. Equal lines at both ends are shared. */
  public Document with(int newVersion, String text) {
    DocumentLine[] all = split(language, text).toArray(DocumentLine[]::new);
    Document next = new Document(uri, language, languageFinding, newVersion, all);
    Common common = common(next, DocumentLine::equalsText);
    System.arraycopy(lines, 0, all, 0, common.head());
    System.arraycopy(
        lines, lines.length - common.tail(), all, all.length - common.tail(), common.tail());
    return next;
  }

  /** The same file after an edit. */
  public Document with(int newVersion, Change change) {
    Place one = inside(change.start());
    Place other = inside(change.end());
    Place start = one.compareTo(other) <= 0 ? one : other;
    Place end = one.compareTo(other) <= 0 ? other : one;
    int first = start.line();
    int last = end.line();
    StringBuilder text = new StringBuilder();
    // A line end may be completed by the first character after it.
    if (first > 0 && lines[first - 1].end().equals("\r")) {
      first--;
      text.append(lines[first].text()).append(lines[first].end());
    }
    text.append(lines[start.line()].text(), 0, start.character())
        .append(change.text())
        .append(lines[last].text(), end.character(), lines[last].text().length())
        .append(lines[last].end());
    List<DocumentLine> middle = split(language, text.toString());
    if (!lines[last].end().isEmpty()) {
      // After the last line's end comes the next line, which is kept.
      middle.remove(middle.size() - 1);
    }
    DocumentLine[] all = new DocumentLine[first + middle.size() + lines.length - 1 - last];
    System.arraycopy(lines, 0, all, 0, first);
    for (int i = 0; i < middle.size(); i++) {
      all[first + i] = middle.get(i);
    }
    System.arraycopy(lines, last + 1, all, first + middle.size(), lines.length - 1 - last);
    return new Document(uri, language, languageFinding, newVersion, all);
  }
}
