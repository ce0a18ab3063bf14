package io.nrs.cli.solving;

import io.nrs.checking.EqualsSign;
import io.nrs.checking.Findings;
import io.nrs.checking.Utf8;
import io.nrs.cli.solving.Utf8Lines.Bad;
import io.nrs.cli.solving.Utf8Lines.Good;
import io.nrs.cli.solving.Utf8Lines.Line;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.written.WrittenFormula;
import io.nrs.io.OneLine;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Reads the formulas of {@code nrs solve}, in order. It reads a line only when the caller asks for
 * the next formula, so users who type formulas get each result at once.
 */
final class FormulaReader implements Iterator<FormulaReader.Input> {
  /** One line of input. */
  sealed interface Input {
    /** The formula as it is written; for an invalid line, the line itself. */
    String formula();

    Language language();
  }

  /**
   * A formula that can be solved.
   *
   * @param expectation what follows its equals sign
   */
  record Valid(
      Language language,
      String canonical,
      WrittenFormula written,
      Optional<Expectation> expectation)
      implements Input {
    @Override
    public String formula() {
      return written.text();
    }
  }

  /**
   * What a value is compared with.
   *
   * @param value empty for a text that is no value
   * @param remark what is wrong with the text, or what users may wrongly hope for
   */
  record Expectation(Optional<String> value, Optional<String> remark) {
    private static Optional<Expectation> of(Language language, ParsedLine parsed) {
      return parsed
          .expectation()
          .map(
              written ->
                  new Expectation(
                      parsed.expectedValue(),
                      parsed
                          .firstError()
                          .map(FormulaReader::located)
                          .or(
                              () ->
                                  Optional.of("NRS solves no equations")
                                      .filter(any -> language.hasUnknowns()))));
    }

    /** Says that a value is not the expected one; empty if it is. */
    Optional<String> unlike(String found) {
      return value.isEmpty()
          ? remark
          : value
              .filter(expected -> !expected.equals(found))
              .map(expected -> Findings.unexpected("value found", found, expected))
              .map(
                  difference ->
                      remark.map(more -> difference + " (" + more + ")").orElse(difference));
    }
  }

  record Refused(String formula, Language language, String reason) implements Input {}

  private static final int MAX_SHOWN = 60;

  private final Iterator<String> arguments;
  private final InputStream input;
  private final Optional<Language> language;
  private final LanguageGuess guess;
  private final Consumer<String> warnings;
  private Supplier<Optional<Line>> lines = Optional::empty;
  private Optional<Input> upcoming = Optional.empty();

  /**
   * @param arguments formulas; {@code -} stands for the lines of {@code input}
   * @param language of all formulas; if empty, it is detected for each formula
   * @param guess of another language, if the detected one does not read a formula
   * @param warnings takes a line for each warning about a formula that can be solved
   */
  FormulaReader(
      List<String> arguments,
      InputStream input,
      Optional<Language> language,
      LanguageGuess guess,
      Consumer<String> warnings) {
    this.guess = guess;
    this.warnings = warnings;
    this.arguments = arguments.iterator();
    this.input = input;
    this.language = language;
  }

  @Override
  public boolean hasNext() {
    while (upcoming.isEmpty()) {
      Optional<Line> line = lines.get();
      if (line.isPresent()) {
        upcoming = read(line.get());
      } else if (arguments.hasNext()) {
        String argument = arguments.next();
        lines = argument.equals("-") ? new Utf8Lines(input)::next : linesOf(argument);
      } else {
        return false;
      }
    }
    return true;
  }

  private static Supplier<Optional<Line>> linesOf(String argument) {
    Iterator<String> each = Utf8.withoutMark(argument).lines().iterator();
    return () -> each.hasNext() ? Optional.of(new Good(each.next())) : Optional.empty();
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

  private Optional<Input> read(Line line) {
    return line instanceof Good good
        ? read(good.text())
        : Optional.of(
            refused(
                "", language.orElseGet(() -> BuiltInLanguage.detect("")), ((Bad) line).reason()));
  }

  private Optional<Input> read(String text) {
    Language detected = language.orElseGet(() -> BuiltInLanguage.detect(text));
    ParsedLine parsed = Parser.parseLine(detected, text);
    if (parsed.isBlank()) {
      return Optional.empty();
    }
    if (language.isEmpty() && !isRead(text, parsed)) {
      Optional<Language> other = guess.polynomial(text);
      Language guessed = detected;
      ParsedLine read = parsed;
      Optional<String> hint =
          other.isEmpty() && !parsed.isSound()
              ? guess.hint(text).or(() -> guess.stranger(text, guessed, read))
              : Optional.empty();
      if (hint.isPresent()) {
        return Optional.of(refused(text.strip(), detected, hint.get()));
      }
      detected = other.orElse(detected);
      parsed = Parser.parseLine(detected, text);
    }
    return Optional.of(input(detected, text, parsed));
  }

  /** Whether a language reads a line. What is expected decides too if it may be an equation. */
  private static boolean isRead(String text, ParsedLine parsed) {
    return parsed.isSound()
        && (parsed.firstError().isEmpty() || text.chars().noneMatch(Character::isLetter));
  }

  private Input input(Language read, String text, ParsedLine parsed) {
    if (!parsed.isSound()) {
      return refused(
          text.strip(), read, parsed.firstError().map(FormulaReader::located).orElseThrow());
    }
    if (parsed.equals().filter(sign -> EqualsSign.isEquation(read, text, parsed)).isPresent()) {
      return refused(
          text.strip(),
          read,
          located(
              parsed.equals().orElseThrow(),
              "this is an equation, and NRS solves none",
              "write a formula without ="));
    }
    Stream.concat(
            parsed.problems().stream()
                .filter(each -> each.severity() != Problem.Severity.ERROR)
                .map(FormulaReader::located),
            comparison(read, text, parsed).stream())
        .forEach(
            problem ->
                warnings.accept(OneLine.shortened(text.strip(), MAX_SHOWN) + ": " + problem));
    return valid(read, text, parsed);
  }

  private static Input valid(Language language, String line, ParsedLine parsed) {
    Formula formula = parsed.soundFormula().orElseThrow();
    String text = line.substring(formula.span().start(), formula.span().end());
    return new Valid(
        language,
        Printer.print(formula),
        WrittenFormula.of(language, text)
            .orElseGet(() -> new WrittenFormula(language, line, formula)),
        Expectation.of(language, parsed));
  }

  private static String located(Problem problem) {
    return located(problem.span(), problem.message(), problem.remedy());
  }

  private static String located(Span span, String message, String remedy) {
    return "column %s: %s (%s)".formatted(span.start() + 1, message, remedy);
  }

  /** A comparison may be meant where what follows {@code =} is the expected value. */
  private static Optional<String> comparison(Language language, String text, ParsedLine parsed) {
    return parsed
        .equals()
        .flatMap(sign -> EqualsSign.remedy(language, text, parsed))
        .map(
            remedy ->
                located(
                    parsed.equals().orElseThrow(),
                    "what follows = outside of brackets is the expected value",
                    remedy));
  }

  private static Input refused(String line, Language language, String reason) {
    return new Refused(line, language, reason);
  }
}
