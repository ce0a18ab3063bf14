package io.nrs.evaluation.split;

import com.google.gson.JsonObject;
import io.nrs.grammar.ExternalListOps;
import io.nrs.grammar.FormulaFile;
import io.nrs.grammar.Language;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Problem;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.io.StoredJson;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Test formulas from files of users, one cell per file. Their exact value counts. */
public final class GivenFiles {
  private GivenFiles() {}

  /**
   * A file's text.
   *
   * @param name as the user sees it
   */
  public record GivenFile(String name, String text) {}

  /**
   * Formulas of formula files. Lines without a valid formula are left out.
   *
   * @param remarks gets at most two lines for each file: on the lines that are left out, and on
   *     those that expect another value than the exact one
   */
  public static TestSet formulas(
      Language language, List<GivenFile> files, Consumer<String> remarks) {
    return set(language, files, text -> FormulaFile.parse(language, text), remarks);
  }

  /**
   * Formulas of ListOps data of other projects. A line has the original bracketed form or the
   * space-separated one, possibly with a value in another column.
   *
   * @param remarks as of formula files, and the number of rows that were read
   */
  public static TestSet external(Language language, GivenFile file, Consumer<String> remarks) {
    FormulaFile read = ExternalListOps.parse(language, file.text());
    TestSet set = set(language, List.of(file), text -> read, remarks);
    long rows = read.lines().stream().filter(line -> !line.parsed().isBlank()).count();
    if (rows > 0) {
      remarks.accept("%s: %,d of %,d rows read".formatted(file.name(), set.size(), rows));
    }
    return set;
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
      List<String> formulas =
          parser.apply(file.text()).lines().stream()
              .filter(line -> !line.parsed().isBlank())
              .flatMap(line -> formula(line, leftOut, others).stream())
              .toList();
      leftOut.tell(file, "left out: ", remarks);
      others.tell(file, "", remarks);
      if (!formulas.isEmpty()) {
        cells.put(file.name(), TestSet.questions(language, file.name(), formulas));
      }
    }
    return new TestSet(language, origin(files), cells);
  }

  private static Optional<String> formula(FormulaFile.Line line, Tally leftOut, Tally others) {
    ParsedLine parsed = line.parsed();
    if (!parsed.isSound()) {
      leftOut.add(
          line.number(),
          parsed.problems().stream()
              .findFirst()
              .map(Problem::message)
              .orElse("there is no formula"));
      return Optional.empty();
    }
    String exact = parsed.exactValue().map(Printer::value).orElseThrow();
    parsed
        .expectedValue()
        .filter(expected -> !expected.equals(exact))
        .ifPresent(
            expected ->
                others.add(
                    line.number(), "expects " + expected + ", but is " + exact + ", which counts"));
    return Optional.of(Printer.print(parsed.soundFormula().orElseThrow()));
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
            "%s:%d: %s%s%s"
                .formatted(
                    file.name(),
                    first,
                    what,
                    reason,
                    count == 1 ? "" : " (and %,d more)".formatted(count - 1)));
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
