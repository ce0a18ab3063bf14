package io.nrs.evaluation.split;

import com.google.gson.JsonObject;
import io.nrs.grammar.BuiltInLanguage;
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

/** Test formulas from files of users, one cell per file. Their exact value counts. */
public final class GivenFiles {
  private static final String EXTERNAL = "external";

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
   * @param remarks gets every line that is left out, and every expectation that is not the exact
   *     value
   */
  public static TestSet formulas(
      Language language, List<GivenFile> files, Consumer<String> remarks) {
    Map<String, List<TestFormula>> cells = new LinkedHashMap<>();
    for (GivenFile file : files) {
      List<String> formulas = formulas(file, FormulaFile.parse(language, file.text()), remarks);
      if (!formulas.isEmpty()) {
        cells.put(file.name(), TestSet.questions(language, file.name(), formulas));
      }
    }
    return new TestSet(language, origin(files), cells);
  }

  private static List<String> formulas(
      GivenFile file, FormulaFile parsed, Consumer<String> remarks) {
    return formulas(
        parsed,
        (line, remark) -> remarks.accept(file.name() + ":" + line + ": left out: " + remark),
        (line, remark) -> remarks.accept(file.name() + ":" + line + ": " + remark));
  }

  private static List<String> formulas(FormulaFile parsed, Remarks leftOut, Remarks others) {
    return parsed.lines().stream()
        .filter(line -> !line.parsed().isBlank())
        .flatMap(line -> formula(line, leftOut, others).stream())
        .toList();
  }

  /** Gets remarks on lines. */
  private interface Remarks {
    void accept(int line, String remark);
  }

  private static Optional<String> formula(FormulaFile.Line line, Remarks leftOut, Remarks others) {
    ParsedLine parsed = line.parsed();
    if (!parsed.isSound()) {
      leftOut.accept(
          line.number(),
          parsed.problems().stream()
              .findFirst()
              .map(Problem::message)
              .orElse("there is no formula"));
      return Optional.empty();
    }
    String exact = parsed.exactValue().map(Printer::print).orElseThrow();
    parsed
        .expectedValue()
        .filter(expected -> !expected.equals(exact))
        .ifPresent(
            expected ->
                others.accept(
                    line.number(), "expects " + expected + ", but is " + exact + ", which counts"));
    return Optional.of(Printer.print(parsed.soundFormula().orElseThrow()));
  }

  /**
   * Formulas of external data, in one cell. In ListOps a line has the original bracketed form or
   * the space-separated one, possibly with a value in another column. In other languages it is a
   * line of a formula file.
   *
   * @param remarks gets at most two lines: the number of lines that are left out, and the number
   *     that expect another value
   */
  public static TestSet external(Language language, GivenFile file, Consumer<String> remarks) {
    Tally leftOut = new Tally();
    Tally others = new Tally();
    FormulaFile parsed =
        language == BuiltInLanguage.LISTOPS
            ? ExternalListOps.parse(file.text())
            : FormulaFile.parse(language, file.text());
    List<String> formulas = formulas(parsed, leftOut, others);
    leftOut.tell(file, "left out: ", remarks);
    others.tell(file, "", remarks);
    return new TestSet(
        language,
        origin(List.of(file)),
        Map.of(EXTERNAL, TestSet.questions(language, EXTERNAL, formulas)));
  }

  /** Counts lines and keeps the first one. */
  private static final class Tally implements Remarks {
    private int count;
    private int first;
    private String reason = "";

    @Override
    public void accept(int line, String remark) {
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
