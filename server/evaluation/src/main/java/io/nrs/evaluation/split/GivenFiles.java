package io.nrs.evaluation.split;

import com.google.gson.JsonObject;
import io.nrs.grammar.FormulaFile;
import io.nrs.grammar.Language;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Problem;
import io.nrs.io.Checksums;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  public static TestSet formulas(Language task, List<GivenFile> files, Consumer<String> remarks) {
    Map<String, List<TestFormula>> cells = new LinkedHashMap<>();
    for (GivenFile file : files) {
      List<String> formulas = new ArrayList<>();
      for (FormulaFile.Line line : FormulaFile.parse(task, file.text()).lines()) {
        Consumer<String> onLine =
            remark -> remarks.accept(file.name() + ":" + line.number() + ": " + remark);
        if (!line.parsed().isBlank()) {
          formula(line.parsed(), onLine).forEach(formulas::add);
        }
      }
      if (!formulas.isEmpty()) {
        cells.put(file.name(), TestSet.questions(task, file.name(), formulas));
      }
    }
    return new TestSet(task, origin(files), cells);
  }

  private static List<String> formula(ParsedLine line, Consumer<String> remarks) {
    if (!line.isSound()) {
      remarks.accept(
          "left out: "
              + line.problems().stream()
                  .findFirst()
                  .map(Problem::message)
                  .orElse("there is no formula"));
      return List.of();
    }
    String exact = line.exactValue().map(Printer::print).orElseThrow();
    line.expectedValue()
        .filter(expected -> !expected.equals(exact))
        .ifPresent(
            expected ->
                remarks.accept("expects " + expected + ", but is " + exact + ", which counts"));
    return List.of(Printer.print(line.soundFormula().orElseThrow()));
  }

  /**
   * Formulas of a file of external ListOps data.
   *
   * @param remarks is told of every line that is left out
   */
  public static TestSet external(GivenFile file, Consumer<String> remarks) {
    ExternalSet set = ExternalSet.of(file.text());
    set.unreadable()
        .forEach(
            line ->
                remarks.accept(file.name() + ":" + line.line() + ": left out: " + line.reason()));
    return new TestSet(
        Language.LISTOPS,
        origin(List.of(file)),
        Map.of("external", TestSet.questions(Language.LISTOPS, "external", set.formulas())));
  }

  private static JsonObject origin(List<GivenFile> files) {
    JsonObject sums = new JsonObject();
    files.forEach(
        file ->
            sums.addProperty(
                file.name(), Checksums.sha256(file.text().getBytes(StandardCharsets.UTF_8))));
    JsonObject origin = new JsonObject();
    origin.add("files", sums);
    return origin;
  }
}
