package io.nrs.cli.evaluation;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.nrs.checking.Utf8;
import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.files.FormulaTable;
import io.nrs.cli.files.FormulaTable.Columns;
import io.nrs.cli.files.FormulaTable.Row;
import io.nrs.cli.files.FormulaTable.TableException;
import io.nrs.cli.files.InputFiles;
import io.nrs.evaluation.llm.AnswerReader;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.split.GivenFiles;
import io.nrs.evaluation.split.GivenFiles.GivenFile;
import io.nrs.evaluation.split.TestFormula;
import io.nrs.evaluation.split.TestSet;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.grammar.Language;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Problem;
import io.nrs.io.StoredJson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * A file of formulas with the answers of somebody's model, and possibly labels: a table, or JSON
 * lines. The details of a result have the answer as it was {@code given}.
 *
 * @param answers to the formulas of the set, in their order
 * @param unread the number of rows that are left out
 */
record AnswersFile(TestSet set, SystemConfig config, List<String> answers, int unread)
    implements AnsweringSystem {
  private static final Gson GSON = new Gson();
  private static final String UNREADABLE = "its formula or its answer cannot be read";

  private record Line(String formula, String answer, String value) {}

  private record Source(String file) {}

  private record Details(String given) {}

  /**
   * Reads a file, and complains about each row that is left out.
   *
   * @throws CommandException if no row can be read
   */
  static AnswersFile read(Console console, Path path, Language language) {
    String text = InputFiles.text(console, path);
    String name = String.valueOf(path.getFileName());
    FormulaTable rows = FormulaTable.isTable(path) ? table(path, text) : jsonLines(text);
    rows.unreadable().forEach(row -> leftOut(console, path, row.line(), row.reason()));
    List<TestFormula> formulas = new ArrayList<>();
    List<String> answers = new ArrayList<>();
    for (Row row : rows.rows()) {
      ParsedLine parsed = Parser.parseLine(language, row.formula());
      if (parsed.isSound()) {
        String exact = parsed.exactValue().map(Printer::value).orElseThrow();
        String formula = Printer.print(parsed.soundFormula().orElseThrow());
        Optional<String> label = row.label().map(given -> label(language, row.formula(), given));
        formulas.add(new TestFormula(name, formulas.size(), formula, exact, label));
        answers.add(row.value().orElse(""));
      } else {
        Optional<String> reason = parsed.problems().stream().map(Problem::message).findFirst();
        leftOut(console, path, row.line(), reason.orElse(UNREADABLE));
      }
    }
    console.complain("%s: read %d of %d rows".formatted(path, formulas.size(), rows.size()));
    if (!answers.isEmpty() && answers.stream().allMatch(String::isEmpty)) {
      throw new CommandException(
          path + " has no answers: call their column, or their member, answer");
    }
    if (formulas.isEmpty()) {
      throw new CommandException(
          "%s has no formula of %s that can be read".formatted(path, language.id()));
    }
    JsonObject origin = GivenFiles.origin(List.of(new GivenFile(name, text)));
    return new AnswersFile(
        new TestSet(language, origin, Map.of(name, formulas)),
        new SystemConfig("answers", language, StoredJson.tree(new Source(name), origin)),
        List.copyOf(answers),
        rows.size() - formulas.size());
  }

  /** A label as the language writes it, or as it is if it is no value. */
  private static String label(Language language, String formula, String text) {
    return Parser.parseLine(language, formula + " = " + text).expectedValue().orElse(text);
  }

  private static void leftOut(Console console, Path path, int line, String reason) {
    console.complain("%s:%d: left out: %s".formatted(path, line, reason));
  }

  private static FormulaTable table(Path path, String text) {
    try {
      return FormulaTable.read(path, text, Columns.ANSWERS);
    } catch (TableException e) {
      throw new CommandException(path + ": " + e.getMessage(), e);
    }
  }

  private static FormulaTable jsonLines(String text) {
    List<String> lines = Utf8.withoutMark(text).lines().toList();
    return new FormulaTable(
        IntStream.range(0, lines.size())
            .filter(i -> !lines.get(i).isBlank())
            .mapToObj(i -> row(i + 1, lines.get(i)))
            .toList(),
        List.of());
  }

  /** A row without a formula if the line is no object with one. */
  private static Row row(int number, String text) {
    Optional<Line> line = Optional.empty();
    try {
      line = Optional.ofNullable(GSON.fromJson(text, Line.class));
    } catch (JsonParseException e) {
      // The row is counted as one that cannot be read.
    }
    return new Row(
        number, line.map(Line::formula).orElse(""), line.map(Line::answer), line.map(Line::value));
  }

  @Override
  public String machine() {
    return "unknown";
  }

  /** All, because a formula may have several answers. */
  @Override
  public int together() {
    return Integer.MAX_VALUE;
  }

  @Override
  public List<SystemAnswer> answer(List<String> formulas, Runnable check) {
    AnswerReader reader = new AnswerReader(config.language());
    return IntStream.range(0, formulas.size())
        .mapToObj(
            i ->
                SystemAnswer.of(
                    reader.read(formulas.get(i), answers.get(i)),
                    0,
                    OptionalDouble.empty(),
                    StoredJson.tree(new Details(answers.get(i)))))
        .toList();
  }
}
