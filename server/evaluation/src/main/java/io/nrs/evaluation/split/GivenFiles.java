package io.nrs.evaluation.split;

import com.google.gson.JsonObject;
import io.nrs.evaluation.split.GivenLine.LeftOut;
import io.nrs.evaluation.split.GivenLine.Readable;
import io.nrs.grammar.Language;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.ExternalListOps;
import io.nrs.grammar.reading.FormulaFile;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.io.StoredJson;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Test formulas from files of users, one cell per file. Their exact value counts. */
public final class GivenFiles {
  private GivenFiles() {}

  /**
   * A file's text.
   *
   * @param name as the user sees it
   * @param unread the number of rows of a table that are not in the text, which was told before
   */
  public record GivenFile(String name, String text, int unread) {
    /** A file whose text is whole. */
    public GivenFile(String name, String text) {
      this(name, text, 0);
    }
  }

  /**
   * Formulas of formula files. Lines without a valid formula are left out.
   *
   * @param remarks gets at most three lines for each file: on the lines that are left out, on those
   *     that expect another value than the exact one, and how many were read
   */
  public static TestSet formulas(
      Language language, List<GivenFile> files, Consumer<String> remarks) {
    return set(language, files, text -> FormulaFile.parse(language, text), remarks);
  }

  /**
   * Formulas of ListOps data of other projects. A line has the original bracketed form or the
   * space-separated one, possibly with a value in another column.
   *
   * @param remarks as of formula files
   */
  public static TestSet external(Language language, GivenFile file, Consumer<String> remarks) {
    FormulaFile read = ExternalListOps.parse(language, file.text());
    return set(language, List.of(file), text -> read, remarks);
  }

  private static TestSet set(
      Language language,
      List<GivenFile> files,
      Function<String, FormulaFile> parser,
      Consumer<String> remarks) {
    Map<String, List<TestFormula>> cells = new LinkedHashMap<>();
    for (GivenFile file : files) {
      Tally leftOut = new Tally();
      Tally others = new Tally();
      List<FormulaFile.Line> rows =
          parser.apply(file.text()).lines().stream()
              .filter(line -> !line.parsed().isBlank())
              .toList();
      List<Row> read = rows.stream().flatMap(line -> row(line, leftOut).stream()).toList();
      List<TestFormula> formulas =
          IntStream.range(0, read.size())
              .mapToObj(i -> question(file.name(), i, read.get(i), others))
              .toList();
      leftOut.tell(file, "left out: ", remarks);
      others.tell(file, "", remarks);
      int all = rows.size() + file.unread();
      boolean isTold = file.unread() > 0 && read.size() == rows.size();
      if (all > 0 && !isTold) {
        remarks.accept(
            String.format(Locale.ROOT, "%s: read %,d of %,d rows", file.name(), read.size(), all));
      }
      if (!formulas.isEmpty()) {
        cells.put(file.name(), formulas);
      }
    }
    return new TestSet(language, origin(files), cells);
  }

  /** A line that has a formula. */
  private record Row(FormulaFile.Line line, Readable formula) {}

  private static Optional<Row> row(FormulaFile.Line line, Tally leftOut) {
    GivenLine read = GivenLine.of(line.number(), line.parsed());
    if (read instanceof LeftOut without) {
      leftOut.add(without.number(), without.reason());
      return Optional.empty();
    }
    return Optional.of(new Row(line, (Readable) read));
  }

  /** The label is written as the language writes it, or as it is if it is no value. */
  private static TestFormula question(String cell, int index, Row row, Tally others) {
    ParsedLine parsed = row.line().parsed();
    Readable formula = row.formula();
    Optional<String> label =
        parsed
            .expectedValue()
            .or(() -> parsed.expectation().map(given -> text(row.line(), given.span())));
    label
        .filter(expected -> !expected.equals(formula.exact()))
        .ifPresent(
            expected ->
                others.add(
                    formula.number(),
                    "expects " + expected + ", but is " + formula.exact() + ", which counts"));
    return formula.question(cell, index, label);
  }

  private static String text(FormulaFile.Line line, Span place) {
    return line.text().substring(place.start(), place.end());
  }

  /** Counts lines and keeps the first one. */
  private static final class Tally {
    private int count;
    private int first;
    private String reason = "";

    void add(int line, String remark) {
      if (count++ == 0) {
        first = line;
        reason = remark;
      }
    }

    void tell(GivenFile file, String what, Consumer<String> remarks) {
      if (count > 0) {
        remarks.accept(
            "%s:%s: %s%s%s"
                .formatted(
                    file.name(),
                    first,
                    what,
                    reason,
                    count == 1 ? "" : String.format(Locale.ROOT, " (and %,d more)", count - 1)));
      }
    }
  }

  private record Origin(Map<String, String> files) {}

  /** Names and checksums of files. */
  public static JsonObject origin(List<GivenFile> files) {
    Map<String, String> sums = new LinkedHashMap<>();
    files.forEach(
        file ->
            sums.put(file.name(), Checksums.sha256(file.text().getBytes(StandardCharsets.UTF_8))));
    return StoredJson.tree(new Origin(sums));
  }
}
