package io.nrs.cli.solving;

import io.nrs.checking.Text;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.LanguageDetector;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Problem;
import io.nrs.grammar.WrittenFormula;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Reads the formulas of {@code nrs solve}, in order. It reads a line only when the caller asks for
 * the next formula, so users who type formulas get each result at once.
 */
final class FormulaReader implements Iterator<FormulaReader.Input> {
  /** One line of input. */
  sealed interface Input {}

  /**
   * A valid formula.
   *
   * @param formula in canonical form
   */
  record Valid(String formula, Language language, WrittenFormula written) implements Input {}

  private static final int MAX_SHOWN = 60;

  record Refused(SolveResult.Invalid result) implements Input {}

  private final Iterator<String> arguments;
  private final InputStream input;
  private final Optional<Language> language;
  private final Consumer<String> warnings;
  private Utf8Lines lines = new Utf8Lines(InputStream.nullInputStream());
  private Optional<Input> upcoming = Optional.empty();

  /**
   * @param arguments formulas; {@code -} stands for the lines of {@code input}
   * @param language of all formulas; if empty, it is detected for each formula
   * @param warnings takes a line for each warning about a formula that can be solved
   */
  FormulaReader(
      List<String> arguments,
      InputStream input,
      Optional<Language> language,
      Consumer<String> warnings) {
    this.warnings = warnings;
    this.arguments = arguments.iterator();
    this.input = input;
    this.language = language;
  }

  @Override
  public boolean hasNext() {
    while (upcoming.isEmpty()) {
      Optional<Utf8Lines.Line> line = lines.next();
      if (line.isPresent()) {
        upcoming = read(line.get());
      } else if (arguments.hasNext()) {
        String argument = arguments.next();
        lines =
            new Utf8Lines(
                argument.equals("-")
                    ? input
                    : new ByteArrayInputStream(argument.getBytes(StandardCharsets.UTF_8)));
      } else {
        return false;
      }
    }
    return true;
  }

  @Override
  public Input next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Input next = upcoming.orElseThrow();
    upcoming = Optional.empty();
    return next;
  }

  private Optional<Input> read(Utf8Lines.Line line) {
    if (line instanceof Utf8Lines.Bad bad) {
      return Optional.of(
          refused("", language.orElseGet(() -> LanguageDetector.detect("")), bad.reason()));
    }
    String text = ((Utf8Lines.Good) line).text();
    Language detected = language.orElseGet(() -> LanguageDetector.detect(text));
    ParsedLine parsed = Parser.parseLine(detected, text);
    if (parsed.isBlank()) {
      return Optional.empty();
    }
    if (parsed.isSound()) {
      problems(parsed, Problem.Severity.WARNING)
          .forEach(
              problem -> warnings.accept(Text.shortened(text.strip(), MAX_SHOWN) + ": " + problem));
    }
    return Optional.of(
        parsed.isSound()
            ? valid(detected, text, parsed.soundFormula().orElseThrow())
            : refused(
                text.strip(),
                detected,
                problems(parsed, Problem.Severity.ERROR).findFirst().orElseThrow()));
  }

  private static Input valid(Language language, String line, Formula formula) {
    String text = line.substring(formula.span().start(), formula.span().end());
    return new Valid(
        Printer.print(formula),
        language,
        WrittenFormula.of(language, text)
            .orElseGet(() -> new WrittenFormula(language, line, formula)));
  }

  private static Stream<String> problems(ParsedLine parsed, Problem.Severity severity) {
    return parsed.problems().stream()
        .filter(problem -> problem.severity() == severity)
        .map(
            problem ->
                "column %d: %s (%s)"
                    .formatted(problem.span().start() + 1, problem.message(), problem.remedy()));
  }

  private static Input refused(String line, Language language, String reason) {
    return new Refused(new SolveResult.Invalid(line, language, reason));
  }
}
