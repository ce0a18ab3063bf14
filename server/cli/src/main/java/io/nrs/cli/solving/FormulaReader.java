package io.nrs.cli.solving;

import io.nrs.grammar.Language;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Reads the formulas of {@code nrs solve}, in order. It reads a line only when the next formula is
 * asked for, so that a user who types formulas gets each result at once.
 */
final class FormulaReader implements Iterator<FormulaReader.Input> {
  /** One line of input. */
  sealed interface Input {}

  /** A valid formula, without white space. */
  record Valid(String formula, Language language) implements Input {}

  record Refused(SolveResult.Invalid result) implements Input {}

  private final Iterator<String> arguments;
  private final InputStream input;
  private final Optional<Language> language;
  private Utf8Lines lines = new Utf8Lines(InputStream.nullInputStream());
  private Optional<Input> upcoming = Optional.empty();

  /**
   * @param arguments formulas; {@code -} stands for the lines of {@code input}
   * @param language of all formulas; if empty, it is detected for each formula
   */
  FormulaReader(List<String> arguments, InputStream input, Optional<Language> language) {
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
      return Optional.of(refused("", language.orElse(Language.ARITHMETIC), bad.reason()));
    }
    String text = ((Utf8Lines.Good) line).text();
    Language detected = language.orElseGet(() -> LanguageDetector.detect(text));
    return SourceLine.parse(detected, text)
        .map(
            source ->
                source
                    .error()
                    .map(error -> refused(source.text().strip(), detected, error))
                    .orElseGet(() -> new Valid(source.formula(), detected)));
  }

  private static Input refused(String line, Language language, String reason) {
    return new Refused(new SolveResult.Invalid(line, language, reason));
  }
}
