package io.nrs.cli.evaluation;

import com.google.gson.JsonObject;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.files.FormulaTable;
import io.nrs.cli.files.FormulaTable.Columns;
import io.nrs.cli.files.FormulaTable.Row;
import io.nrs.cli.files.FormulaTable.TableException;
import io.nrs.cli.files.InputFiles;
import io.nrs.evaluation.llm.AnswerReader;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.split.GivenFiles;
import io.nrs.evaluation.split.GivenFiles.GivenFile;
import io.nrs.evaluation.split.GivenLine;
import io.nrs.evaluation.split.GivenLine.LeftOut;
import io.nrs.evaluation.split.GivenLine.Readable;
import io.nrs.evaluation.split.TestFormula;
import io.nrs.evaluation.split.TestSet;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.evaluation.system.Together;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.Parser;
import io.nrs.io.StoredJson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
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
  private record Source(String file) {}

  private record Details(String given) {}

  /**
   * Reads a file, and complains about each row that is left out.
   *
   * @throws CommandException if no row can be read
   */
  static AnswersFile read(Console console, Path path, Language language, Columns columns) {
    String text = InputFiles.text(console, path);
    String name = String.valueOf(path.getFileName());
    FormulaTable rows = table(path, text, columns);
    List<LeftOut> leftOut = new ArrayList<>(rows.leftOut());
    List<TestFormula> formulas = new ArrayList<>();
    List<String> answers = new ArrayList<>();
    for (Row row : rows.rows()) {
      GivenLine read = GivenLine.of(row.line(), Parser.parseLine(language, row.formula()));
      if (read instanceof LeftOut without) {
        leftOut.add(without);
      } else if (read instanceof Readable formula) {
        Optional<String> label = row.label().map(given -> label(language, row.formula(), given));
        formulas.add(formula.question(name, formulas.size(), label));
        answers.add(row.value().orElse(""));
      }
    }
    leftOut.stream()
        .sorted(Comparator.comparingInt(LeftOut::number))
        .map(row -> "%s:%s: left out: %s".formatted(path, row.number(), row.reason()))
        .forEach(console::complain);
    console.complain("%s: read %s of %s rows".formatted(path, formulas.size(), rows.size()));
    if (!answers.isEmpty() && answers.stream().allMatch(String::isEmpty)) {
      throw new CommandException(
          path + " has no answers: name their column or member with --answer-column");
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
        leftOut.size());
  }

  /** A label as the language writes it, or as it is if it is no value. */
  private static String label(Language language, String formula, String text) {
    String value = FormulaTable.value(language, formula, text);
    return Parser.parseLine(language, formula + " = " + value).expectedValue().orElse(text);
  }

  private static FormulaTable table(Path path, String text, Columns columns) {
    try {
      return FormulaTable.read(path, text, columns);
    } catch (TableException e) {
      throw new CommandException(path + ": " + e.getMessage(), e);
    }
  }

  @Override
  public String machine() {
    return "unknown";
  }

  /** All, because a formula may have several answers. */
  @Override
  public Together together() {
    return Together.ALL;
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
