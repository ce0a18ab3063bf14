package io.nrs.cli.files;

import io.nrs.checking.Utf8;
import io.nrs.cli.files.FormulaTable.Columns.Column;
import io.nrs.evaluation.split.GivenLine.LeftOut;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.Parser;
import io.nrs.io.RegularFiles.TableSeparators;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import picocli.CommandLine.Option;

/**
 * A CSV or TSV file (RFC 4180) whose first row names its columns, or JSON with members: one with
 * formulas and possibly one with their values.
 *
 * @param rows the rows with a formula
 * @param leftOut the other rows that are not blank, by the first line of each
 */
public record FormulaTable(List<Row> rows, List<LeftOut> leftOut) {
  private static final Pattern INTEGER = Pattern.compile("([-+\u2212]?[0-9]+)[.,](?:00?|0{4,})");
  private static final Pattern LINE_END = Pattern.compile("\r\n|\n|\r");

  public FormulaTable {
    rows = List.copyOf(rows);
    leftOut = List.copyOf(leftOut);
  }

  /**
   * A formula.
   *
   * @param line the first line of the row, from 1
   * @param formula without line ends
   * @param label the value that is given beside an answer
   */
  public record Row(int line, String formula, Optional<String> value, Optional<String> label) {
    public Row(int line, String formula, Optional<String> value) {
      this(line, formula, value, Optional.empty());
    }
  }

  /**
   * The columns of a table, or the members of JSON.
   *
   * @param value the expected value, or what a model answered
   * @param label the value beside an answer
   */
  public record Columns(Column formula, Column value, Optional<Column> label) {
    public static final Columns USUAL = of(Optional.empty(), Optional.empty());

    /**
     * One of them.
     *
     * @param option that names another
     */
    public record Column(String name, boolean required, String option) {}

    /** Formulas, possibly with expected values. */
    public static Columns of(Optional<String> formula, Optional<String> value) {
      return new Columns(ofFormula(formula), ofValue(value), Optional.empty());
    }

    /** Formulas with what a model answered, possibly with the right values. */
    public static Columns ofAnswers(
        Optional<String> formula, Optional<String> answer, Optional<String> value) {
      return new Columns(
          ofFormula(formula),
          new Column(answer.orElse("answer"), true, "--answer-column"),
          Optional.of(ofValue(value)));
    }

    /** The columns of external test files: the paper's, and those of the Long Range Arena. */
    static Columns ofExternal(Optional<String> formula, Optional<String> value) {
      return new Columns(
          ofFormula(formula.or(() -> Optional.of("Source"))),
          new Column(value.orElse("Target"), value.isPresent(), "--value-column"),
          Optional.empty());
    }

    private static Column ofFormula(Optional<String> name) {
      return new Column(name.orElse("formula"), true, "--formula-column");
    }

    private static Column ofValue(Optional<String> name) {
      return new Column(name.orElse("value"), name.isPresent(), "--value-column");
    }
  }

  /** A file is no valid table. The message completes "FILE: …": why, and what to do. */
  public static final class TableException extends Exception {
    private static final long serialVersionUID = 1;

    TableException(String message) {
      super(message);
    }
  }

  public static boolean isTable(Path file) {
    String lower = file.toString().toLowerCase(Locale.ROOT);
    return lower.endsWith(".csv") || isTabbed(lower) || isJson(file);
  }

  /** Returns whether a file has members of JSON in place of columns. */
  public static boolean isJson(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".json") || name.endsWith(".jsonl");
  }

  private static boolean isTabbed(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(".tsv");
  }

  /**
   * Reads a table.
   *
   * @param file its name tells JSON, and the separator of columns where nothing else does
   * @throws TableException if a column is missing, or quotes are wrong
   */
  public static FormulaTable read(Path file, String text, Columns columns) throws TableException {
    String whole = Utf8.withoutMark(text);
    // A file of answers may have any name.
    if (isJson(file) || !isTable(file)) {
      return JsonRows.read(whole, columns);
    }
    String first = whole.lines().findFirst().orElse("");
    Optional<Character> named = TableSeparators.named(first);
    // The line end stays, because the rows are numbered.
    String table = named.isPresent() ? whole.substring(first.length()) : whole;
    CSVFormat format =
        named.map(FormulaTable::format).orElseGet(() -> format(file, table, columns));
    Lines lines = new Lines(table);
    List<Row> rows = new ArrayList<>();
    List<LeftOut> leftOut = new ArrayList<>();
    int last = 1;
    try (CSVParser parser = CSVParser.parse(new StringReader(table), format)) {
      Optional<TableHeader> header = Optional.empty();
      for (CSVRecord row : parser) {
        last = lines.at(row.getCharacterPosition());
        if (header.isEmpty()) {
          header = Optional.of(TableHeader.of(row, columns));
          continue;
        }
        int fields = filled(row);
        Optional<String> fault = fields == 0 ? Optional.empty() : header.get().fault(row, fields);
        if (fault.isPresent()) {
          leftOut.add(new LeftOut(last, fault.get()));
        } else if (fields > 0) {
          rows.add(header.get().read(row, last));
        }
      }
      if (header.isEmpty()) {
        throw new TableException(
            "is empty: its first row names its columns, such as " + columns.formula().name());
      }
      return new FormulaTable(rows, leftOut);
    } catch (IOException | UncheckedIOException e) {
      throw new TableException(
          "has wrong quotes in the row after line %s: a field with quotes is written \"a \"\"b\"\"\""
              .formatted(last));
    }
  }

  /** The number of fields without empty ones at the end, which spreadsheets add. */
  private static int filled(CSVRecord row) {
    int filled = row.size();
    while (filled > 0 && row.get(filled - 1).isBlank()) {
      filled--;
    }
    return filled;
  }

  private static CSVFormat format(char separator) {
    return CSVFormat.RFC4180.builder().setDelimiter(separator).setIgnoreEmptyLines(true).get();
  }

  /** The format in which the first row has most of the columns. */
  private static CSVFormat format(Path file, String table, Columns columns) {
    List<CSVFormat> formats = TableSeparators.USUAL.stream().map(FormulaTable::format).toList();
    CSVFormat usual = formats.get(isTabbed(file.toString()) ? formats.size() - 1 : 0);
    CSVFormat best = usual;
    for (CSVFormat format : formats) {
      if (known(format, table, columns) > known(best, table, columns)) {
        best = format;
      }
    }
    return best;
  }

  private static long known(CSVFormat format, String table, Columns columns) {
    try (CSVParser parser = CSVParser.parse(new StringReader(table), format)) {
      List<String> names = parser.stream().findFirst().map(TableHeader::names).orElse(List.of());
      return Stream.of(columns.formula().name(), columns.value().name())
          .filter(name -> names.stream().anyMatch(name::equalsIgnoreCase))
          .count();
    } catch (IOException | UncheckedIOException e) {
      return 0;
    }
  }

  static String inOneLine(String text) {
    return LINE_END.matcher(text).replaceAll(" ").strip();
  }

  /**
   * A value as its language reads it. Programs write {@code 3.0} or {@code 3,00} for an integer,
   * some as soon as one cell of the column is empty.
   */
  public static String value(Language language, String formula, String text) {
    Matcher decimal = INTEGER.matcher(text);
    return decimal.matches()
            && isValue(language, formula, decimal.group(1))
            && !isValue(language, formula, text)
        ? decimal.group(1)
        : text;
  }

  private static boolean isValue(Language language, String formula, String text) {
    return Parser.parseLine(language, formula + " = " + text).expectedValue().isPresent();
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

  /** The same with values as a language reads them. */
  FormulaTable in(Language language) {
    return new FormulaTable(
        rows.stream()
            .map(
                row ->
                    new Row(
                        row.line(),
                        row.formula(),
                        row.value().map(text -> value(language, row.formula(), text)),
                        row.label()))
            .toList(),
        leftOut);
  }

  /** The number of rows after the first that are not blank. */
  public int size() {
    return rows.size() + leftOut.size();
  }

  /** The columns of CSV and TSV files. */
  public static final class TableOptions {
    @Option(
        names = "--formula-column",
        paramLabel = "NAME",
        description =
            "column of a CSV or TSV file, or member of JSON, with the formulas (default: formula);"
                + " a dot leads to a member of a member: doc.formula")
    private Optional<String> formula = Optional.empty();

    @Option(
        names = "--value-column",
        paramLabel = "NAME",
        description = "column or member with the expected values (default: value, if there is one)")
    private Optional<String> value = Optional.empty();

    public Columns columns() {
      return Columns.of(formula, value);
    }

    /** The same of external test files. */
    public Columns ofExternal() {
      return Columns.ofExternal(formula, value);
    }

    /** The same of a file with the answers of a model. */
    public Columns ofAnswers(Optional<String> answer) {
      return Columns.ofAnswers(formula, answer, value);
    }
  }
}
