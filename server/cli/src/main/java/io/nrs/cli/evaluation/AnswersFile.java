package io.nrs.cli.evaluation;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.nrs.checking.FormulaFiles;
import io.nrs.checking.FormulaFiles.Content;
import io.nrs.checking.FormulaFiles.Readable;
import io.nrs.checking.FormulaFiles.Unreadable;
import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.files.FormulaTable;
import io.nrs.cli.files.FormulaTable.Columns;
import io.nrs.cli.files.FormulaTable.Row;
import io.nrs.cli.files.FormulaTable.TableException;
import io.nrs.evaluation.llm.GivenAnswers;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.split.TestFormula;
import io.nrs.evaluation.split.TestSet;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Problem;
import io.nrs.io.Checksums;
import io.nrs.io.StoredJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file of formulas with the answers of somebody's model: a table, or JSON lines.
 *
 * @param unread the number of rows that are left out
 */
record AnswersFile(TestSet set, GivenAnswers answers, int unread) {
  private static final Gson GSON = new Gson();

  private record Line(String formula, String answer) {}

  private record Source(String file, String sha256) {}

  private record Origin(Map<String, String> files) {}

  /**
   * Reads a file, and complains about each row that is left out.
   *
   * @throws CommandException if no row can be read
   */
  static AnswersFile read(Console console, Path path, Language language) {
    Content content = FormulaFiles.read(console.folder().resolve(path), FormulaFiles.MAX_BYTES);
    if (content instanceof Unreadable unreadable) {
      throw new CommandException(
          path
              + ": "
              + unreadable.message()
              + (path.toString().matches("\\d+") ? "; the number of samples is --samples" : ""));
    }
    String text = ((Readable) content).text();
    String name = String.valueOf(path.getFileName());
    List<TestFormula> questions = new ArrayList<>();
    List<String> answers = new ArrayList<>();
    FormulaTable rows = FormulaTable.isTable(path) ? table(path, text) : jsonLines(text);
    rows.unreadable()
        .forEach(line -> leftOut(console, path, line, "it has no formula, or is damaged"));
    for (Row row : rows.rows()) {
      ParsedLine parsed = Parser.parseLine(language, row.formula());
      parsed
          .soundFormula()
          .ifPresentOrElse(
              formula -> {
                String exact = Evaluator.exactValue(formula);
                questions.add(
                    new TestFormula(name, questions.size(), Printer.print(formula), exact));
                answers.add(row.value().orElse(""));
              },
              () -> leftOut(console, path, row.line(), reason(parsed)));
    }
    console.complain("%s: read %d of %d rows".formatted(path, questions.size(), rows.size()));
    if (questions.isEmpty()) {
      throw new CommandException(
          "%s has no formula of %s that can be read".formatted(path, language.id()));
    }
    String sum = Checksums.sha256(text.getBytes(StandardCharsets.UTF_8));
    JsonObject origin = StoredJson.tree(new Origin(Map.of(name, sum)));
    return new AnswersFile(
        new TestSet(language, origin, Map.of(name, questions)),
        new GivenAnswers(
            new SystemConfig("answers", language, StoredJson.tree(new Source(name, sum))), answers),
        rows.size() - questions.size());
  }

  private static String reason(ParsedLine line) {
    return line.problems().stream().findFirst().map(Problem::message).orElse("it has no formula");
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
    List<Row> rows = new ArrayList<>();
    List<Integer> unreadable = new ArrayList<>();
    List<String> lines = text.replaceFirst("^\uFEFF", "").lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      int line = i + 1;
      if (!lines.get(i).isBlank()) {
        row(line, lines.get(i)).ifPresentOrElse(rows::add, () -> unreadable.add(line));
      }
    }
    return new FormulaTable(rows, unreadable);
  }

  private static Optional<Row> row(int line, String text) {
    try {
      return Optional.ofNullable(GSON.fromJson(text, Line.class))
          .filter(read -> read.formula != null)
          .map(read -> new Row(line, read.formula, Optional.ofNullable(read.answer)));
    } catch (JsonParseException e) {
      return Optional.empty();
    }
  }
}
