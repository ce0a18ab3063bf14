package io.nrs.language.description;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.grammar.reading.Parser;
import io.nrs.io.DurableWriter;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles;
import io.nrs.io.RegularFiles.TableSeparators;
import io.nrs.language.description.LeafDomain.LeafTerms;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A CSV file (RFC 4180) of all leaves with their values. Its first row is {@code leaf,value}. An
 * empty value marks an irreducible leaf.
 */
final class LeafTableFile {
  private static final CSVFormat FORMAT = format(TableSeparators.USUAL.get(0));
  private static final String COMMENT = "#";
  private static final long MAX_BYTES = 1L << 28;
  private static final String HEADER = "leaf,value";

  private final Path file;
  private final Path description;
  private final DescribedLanguage language;
  private final List<Operation> operations;

  /**
   * @param file the table
   * @param description the file that messages name first
   * @param language for which leaves are read and written
   * @param operations whose leaves the table lists
   */
  LeafTableFile(
      Path file, Path description, DescribedLanguage language, List<Operation> operations) {
    this.file = file;
    this.description = description;
    this.language = language;
    this.operations = operations;
  }

  /**
   * Reads a table that lists every leaf once. It refuses a language with too many leaves.
   *
   * @param name the name of the table in messages
   * @param line of the description that names it, from 1
   * @throws DescriptionException if it does not list every leaf once, or cannot be read
   */
  LeafTable read(String name, int line) {
    LeafDomain.mustBeBounded(description, line, operations, language.syntax().atoms());
    try {
      return read(new LeafTable(language.syntax(), operations, name, line));
    } catch (TableException e) {
      throw new DescriptionException(description, line, file.getFileName() + e.getMessage(), name);
    }
  }

  private LeafTable read(LeafTable table) throws TableException {
    try {
      RegularFiles.mustBeRegular(file);
      if (Files.size(file) > MAX_BYTES) {
        throw new TableException(
            String.format(Locale.ROOT, " has more than %,d bytes: use fewer leaves", MAX_BYTES));
      }
      try (BufferedReader text = Files.newBufferedReader(file)) {
        return read(text, table);
      }
    } catch (UncheckedIOException e) {
      throw unreadable(e.getCause());
    } catch (NoSuchFileException e) {
      throw new TableException(" is not there: put the table beside the description");
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static TableException unreadable(IOException e) {
    return new TableException(
        " cannot be read (" + IoReasons.of(e) + "): save it as a text file in UTF-8");
  }

  private static CSVFormat format(char separator) {
    return CSVFormat.RFC4180
        .builder()
        .setDelimiter(separator)
        .setCommentMarker('#')
        .setIgnoreEmptyLines(true)
        .get();
  }

  /** The separator that the first line names, or with which it is the header. */
  private char separator() throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      String first =
          lines
              .map(line -> line.replace("\uFEFF", "").strip())
              .filter(line -> !isLeftOut(line))
              .findFirst()
              .orElse("");
      return TableSeparators.named(first)
          .or(
              () ->
                  TableSeparators.USUAL.stream().filter(each -> isHeader(first, each)).findFirst())
          .orElse(TableSeparators.USUAL.get(0));
    }
  }

  private static boolean isHeader(String line, char separator) {
    return line.replaceAll("[\" ]", "").equalsIgnoreCase(HEADER.replace(',', separator));
  }

  private static boolean namesSeparator(String cell, char separator) {
    return TableSeparators.named(cell)
        .or(() -> TableSeparators.named(cell + separator))
        .isPresent();
  }

  private static boolean isLeftOut(String line) {
    return line.isBlank() || line.startsWith(COMMENT);
  }

  /** Says why a row has not two columns. */
  private static String columns(CSVRecord row, char separator) {
    String between = String.valueOf(separator);
    String value = row.get(row.size() - 1);
    List<String> cells = row.toList().subList(0, row.size() - 1);
    return cells.isEmpty()
        ? "a row has two columns: write " + HEADER.replace(",", between)
        : "a row has two columns: put the leaf in quotes, as in \"%s\"%s%s"
            .formatted(String.join(between, cells), between, value);
  }

  private LeafTable read(BufferedReader text, LeafTable table) throws IOException, TableException {
    skipByteOrderMark(text);
    char separator = separator();
    // A table in our order of leaves needs no parsing.
    Iterator<LeafTerms> ordered = leaves();
    Optional<LeafTerms> next = Optional.empty();
    boolean headed = false;
    long line = 0;
    try (CSVParser parser = format(separator).parse(text)) {
      for (CSVRecord row : parser) {
        line = parser.getCurrentLineNumber();
        if (!headed && namesSeparator(row.get(0), separator)) {
          continue;
        }
        if (row.size() != 2) {
          throw at(line, columns(row, separator));
        }
        String leaf = row.get(0).strip();
        String value = row.get(1).strip();
        if (!headed) {
          if (!(leaf + "," + value).equalsIgnoreCase(HEADER)) {
            throw at(line, "the first row is %s: add it".formatted(HEADER));
          }
          headed = true;
          continue;
        }
        next = ordered.hasNext() ? Optional.of(ordered.next()) : Optional.empty();
        add(table, next.filter(terms -> terms.print(language).equals(leaf)), leaf, value, line);
      }
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof CSVException) {
        throw at(
            rowAfter(line),
            "the quotes are wrong: write a leaf with quotes as \"a \"\"b\"\"\", and end each");
      }
      throw e;
    }
    if (!headed) {
      throw at(1, "the table is empty: write %s and a row for every leaf".formatted(HEADER));
    }
    mustBeComplete(table);
    return table;
  }

  /** The line of the row after another one, which may stand after empty lines and comments. */
  private long rowAfter(long line) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return line + 1 + lines.skip(line).takeWhile(LeafTableFile::isLeftOut).count();
    }
  }

  private void mustBeComplete(LeafTable table) throws TableException {
    long all = 0;
    long missing = 0;
    Optional<LeafTerms> first = Optional.empty();
    for (Iterator<LeafTerms> leaves = leaves(); leaves.hasNext(); all++) {
      LeafTerms leaf = leaves.next();
      if (!table.lists(leaf)) {
        missing++;
        first = first.or(() -> Optional.of(leaf));
      }
    }
    if (missing > 0) {
      throw new TableException(
          String.format(
              Locale.ROOT,
              ": %,d of %,d leaves are missing, such as %s: add a row for each, with an empty value"
                  + " if it is irreducible",
              missing,
              all,
              first.orElseThrow().print(language)));
    }
  }

  private static void skipByteOrderMark(BufferedReader text) throws IOException {
    text.mark(1);
    if (text.read() != '\uFEFF') {
      text.reset();
    }
  }

  private Iterator<LeafTerms> leaves() {
    return operations.stream()
        .flatMap(operation -> LeafDomain.leaves(operation, language.syntax().atoms(), false))
        .iterator();
  }

  private void add(
      LeafTable table, Optional<LeafTerms> expected, String leaf, String value, long line)
      throws TableException {
    LeafTerms terms =
        expected
            .or(() -> parsed(leaf).filter(table::covers))
            .orElseThrow(() -> unknown(leaf, line));
    if (table.lists(terms)) {
      throw at(line, "the leaf %s stands twice: keep one row".formatted(leaf));
    }
    if (!value.isEmpty() && !language.syntax().atoms().contains(value)) {
      throw at(
          line,
          "not closed: the value %s of %s is not an atom: write one of the atoms"
              .formatted(value, leaf));
    }
    table.put(terms, Optional.of(value).filter(given -> !given.isEmpty()));
  }

  private TableException unknown(String leaf, long line) {
    return at(
        line,
        "%s is not a leaf of %s: write one operation with atoms, such as %s"
            .formatted(leaf, language.id(), leaves().next().print(language)));
  }

  private Optional<LeafTerms> parsed(String leaf) {
    return Parser.parseFormula(language, leaf).flatMap(LeafTerms::of);
  }

  private static TableException at(long line, String message) {
    return new TableException(":" + line + ": " + message);
  }

  /** A mistake in the table; the message completes "FILE …". */
  private static final class TableException extends Exception {
    TableException(String message) {
      super(message);
    }
  }

  /**
   * Writes the values of all leaves, or nothing.
   *
   * @param comment the first line
   */
  void write(LeafValues values, String comment) throws IOException {
    StringBuilder text = new StringBuilder("# " + comment + "\n" + HEADER + "\n");
    leaves()
        .forEachRemaining(
            leaf ->
                text.append(
                        FORMAT.format(
                            leaf.print(language),
                            values.valueOf(leaf.operation(), leaf.arguments()).orElse("")))
                    .append('\n'));
    DurableWriter.replace(file, text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Returns the comment of a table that {@link #write} wrote, if there is one and it can be read.
   */
  static Optional<String> comment(Path file) {
    try {
      return readComment(file);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the comment in the first line of a file, if it has one.
   *
   * @throws IOException if the file cannot be read
   */
  static Optional<String> readComment(Path file) throws IOException {
    RegularFiles.mustBeRegular(file);
    try (BufferedReader text = Files.newBufferedReader(file)) {
      char[] start = new char[200];
      int read = text.read(start);
      return read < 2
          ? Optional.empty()
          : new String(start, 0, read)
              .lines()
              .findFirst()
              .filter(line -> line.startsWith("# "))
              .map(line -> line.substring(2));
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
