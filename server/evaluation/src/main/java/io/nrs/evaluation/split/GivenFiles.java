package io.nrs.evaluation.split;

import com.google.gson.JsonObject;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.ExternalListOps;
import io.nrs.grammar.FormulaFile;
import io.nrs.grammar.Language;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Problem;
import io.nrs.io.Checksums;
import io.nrs.io.StoredJson;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Test formulas that somebody gives, a cell for each file. What counts is their exact value. */
public final class GivenFiles {
  private GivenFiles() {}

  /**
   * A file's text.
   *
   * @param name as the user sees it
   */
  public record GivenFile(String name, String text) {}

  /**
   * Formulas of formula files. Lines without a sound formula are left out.
   *
   * @param remarks is told of every line that is left out, and of every expectation that is not the
   *     exact value
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
    return parsed.lines().stream()
        .filter(line -> !line.parsed().isBlank())
        .flatMap(
            line ->
                formula(
                    line.parsed(),
                    remark -> remarks.accept(file.name() + ":" + line.number() + ": " + remark))
                    .stream())
        .toList();
  }

  private static Optional<String> formula(ParsedLine line, Consumer<String> remarks) {
    if (!line.isSound()) {
      remarks.accept(
          "left out: "
              + line.problems().stream()
                  .findFirst()
                  .map(Problem::message)
                  .orElse("there is no formula"));
      return Optional.empty();
    }
    String exact = line.exactValue().map(Printer::print).orElseThrow();
    line.expectedValue()
        .filter(expected -> !expected.equals(exact))
        .ifPresent(
            expected ->
                remarks.accept("expects " + expected + ", but is " + exact + ", which counts"));
    return Optional.of(Printer.print(line.soundFormula().orElseThrow()));
  }

  /**
   * Formulas of a file of external ListOps data, in the original bracketed form or the
   * space-separated one.
   *
   * @param remarks is told of every line that is left out
   */
  public static TestSet external(GivenFile file, Consumer<String> remarks) {
    List<String> formulas = formulas(file, ExternalListOps.parse(file.text()), remarks);
    return new TestSet(
        BuiltInLanguage.LISTOPS,
        origin(List.of(file)),
        Map.of("external", TestSet.questions(BuiltInLanguage.LISTOPS, "external", formulas)));
  }

  private record Origin(Map<String, String> files) {}

  private static JsonObject origin(List<GivenFile> files) {
    Map<String, String> sums = new LinkedHashMap<>();
    files.forEach(
        file ->
            sums.put(file.name(), Checksums.sha256(file.text().getBytes(StandardCharsets.UTF_8))));
    return StoredJson.tree(new Origin(sums));
  }
}
