package io.nrs.cli.files;

import io.nrs.checking.Utf8;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A CSV or TSV file (RFC 4180) whose first row names its columns, one with formulas and possibly
 * one with their values.
 *
 * @param rows the rows with a formula
 * @param unreadable the first lines of the other rows, from 1
 */
public record FormulaTable(List<Row> rows, List<Integer> unreadable) {
  private static final Pattern LINE_END = Pattern.compile("\r\n|\n|\r");

  public FormulaTable {
    rows = List.copyOf(rows);
    unreadable = List.copyOf(unreadable);
  }

  /**
   * A formula.
   *
   * @param line the first line of the row, from 1
   * @param formula without line ends
   */
  public record Row(int line, String formula, Optional<String> value) {}

  /**
   * The names of the columns.
   *
   * @param formula required
   * @param value required if {@code valueIsRequired}
   */
  public record Columns(String formula, String value, boolean valueIsRequired) {
    public static final Columns USUAL = new Columns("formula", "value", false);

    /** Those of a file with the answers of a model, whose names are fixed. */
    public static final Columns ANSWERS = new Columns("formula", "answer", true);
  }

  /** A file is no valid table. The message completes "FILE: …": why, and what to do. */
  public static final class TableException extends Exception {
    private static final long serialVersionUID = 1;

    TableException(String message) {
      super(message);
    }
  }

  /** Whether the name is that of a table. */
  public static boolean isTable(Path file) {
    return delimiter(file.toString()).isPresent();
  }

  private static Optional<Character> delimiter(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".csv")) {
      return Optional.of(',');
    }
    return lower.endsWith(".tsv") ? Optional.of('\t') : Optional.empty();
  }

  /**
   * Reads a table.
   *
   * @param file its name determines the separator of columns
   * @throws TableException if a column is missing, or quotes are wrong
   */
  public static FormulaTable read(Path file, String text, Columns columns) throws TableException {
    String table = Utf8.withoutMark(text);
    CSVFormat format =
        CSVFormat.RFC4180
            .builder()
            .setDelimiter(delimiter(file.toString()).orElse(','))
            .setIgnoreEmptyLines(true)
            .get();
    Lines lines = new Lines(table);
    List<Row> rows = new ArrayList<>();
    List<Integer> unreadable = new ArrayList<>();
    int last = 1;
    try (CSVParser parser = CSVParser.parse(new StringReader(table), format)) {
      Optional<Header> header = Optional.empty();
      for (CSVRecord row : parser) {
        last = lines.at(row.getCharacterPosition());
        if (header.isEmpty()) {
          header = Optional.of(Header.of(row, columns));
          continue;
        }
        Optional<Row> read = header.get().read(row, last);
        read.ifPresent(rows::add);
        if (read.isEmpty()) {
          unreadable.add(last);
        }
      }
      if (header.isEmpty()) {
        throw new TableException(
            "is empty: its first row names its columns, such as " + columns.formula());
      }
      return new FormulaTable(rows, unreadable);
    } catch (IOException | UncheckedIOException e) {
      throw new TableException(
          "has wrong quotes in the row after line %d: a field with quotes is written \"a \"\"b\"\"\""
              .formatted(last));
    }
  }

  private record Header(int columns, int formula, Optional<Integer> value, boolean all) {
    static Header of(CSVRecord row, Columns columns) throws TableException {
      List<String> names = row.stream().map(String::strip).toList();
      Set<String> seen = new HashSet<>();
      for (String name : names) {
        boolean used = name.equals(columns.formula()) || name.equals(columns.value());
        if (!seen.add(name) && used) {
          throw new TableException("has two columns named %s: rename one".formatted(name));
        }
      }
      return new Header(
          names.size(),
          find(names, columns.formula(), columns, "--formula-column"),
          columns.valueIsRequired() || names.contains(columns.value())
              ? Optional.of(find(names, columns.value(), columns, "--value-column"))
              : Optional.empty(),
          columns.valueIsRequired());
    }

    private static int find(List<String> names, String name, Columns columns, String option)
        throws TableException {
      if (!names.contains(name)) {
        throw new TableException(
            "has no column %s: its columns are %s; %s"
                .formatted(
                    name,
                    String.join(", ", names),
                    columns.equals(Columns.ANSWERS) ? "rename one" : "name one with " + option));
      }
      return names.indexOf(name);
    }

    /** A row with more fields than columns has a separator within a field without quotes. */
    Optional<Row> read(CSVRecord row, int line) {
      return cell(row, formula)
          .filter(text -> row.size() <= columns && (!all || row.size() == columns))
          .map(text -> new Row(line, text, value.flatMap(column -> cell(row, column))));
    }

    private static Optional<String> cell(CSVRecord row, int column) {
      return Optional.of(column)
          .filter(row::isSet)
          .map(row::get)
          .map(text -> LINE_END.matcher(text).replaceAll(" ").strip())
          .filter(text -> !text.isEmpty());
    }
  }

  /** Finds lines by the offsets of characters, which must not decrease. */
  private static final class Lines {
    private final String text;
    private final Matcher ends;
    private int line = 1;
    private int next;

    Lines(String text) {
      this.text = text;
      this.ends = LINE_END.matcher(text);
      this.next = ends.find() ? ends.end() : Integer.MAX_VALUE;
    }

    int at(long character) {
      int start = (int) character;
      // Empty lines before a row are counted as its own.
      while (start < text.length() && "\r\n".indexOf(text.charAt(start)) >= 0) {
        start++;
      }
      while (next <= start) {
        line++;
        next = ends.find() ? ends.end() : Integer.MAX_VALUE;
      }
      return line;
    }
  }

  /**
   * The table as formula lines at the places of its rows, so that findings name its lines.
   *
   * @param separator of formula and value
   */
  public String lines(String separator) {
    StringBuilder lines = new StringBuilder();
    int line = 1;
    for (Row row : rows) {
      for (; line < row.line(); line++) {
        lines.append('\n');
      }
      lines.append(row.formula()).append(row.value().map(value -> separator + value).orElse(""));
    }
    return lines.append('\n').toString();
  }

  /** The number of rows after the first. */
  public int size() {
    return rows.size() + unreadable.size();
  }
}
