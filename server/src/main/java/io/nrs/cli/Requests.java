package io.nrs.cli;

import io.nrs.grammar.Language;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The formulas that {@code nrs solve} is asked for, in order. No line is read before it is asked
 * for, so that somebody typing gets each answer at once.
 */
final class Requests implements Iterator<Requests.Request> {
  sealed interface Request {}

  /** A formula, without white space, that a rewriter takes. */
  record Sound(String formula, Language task) implements Request {}

  record Refused(Answer.Invalid answer) implements Request {}

  private final Iterator<String> arguments;
  private final InputStream input;
  private final Optional<Language> task;
  private Lines lines = new Lines(InputStream.nullInputStream());
  private Optional<Request> upcoming = Optional.empty();

  /**
   * @param arguments formulas, {@code -} for the lines of {@code input}
   * @param task of all formulas; without it, each formula's text tells
   */
  Requests(List<String> arguments, InputStream input, Optional<Language> task) {
    this.arguments = arguments.iterator();
    this.input = input;
    this.task = task;
  }

  @Override
  public boolean hasNext() {
    while (upcoming.isEmpty()) {
      Optional<Lines.Line> line = lines.next();
      if (line.isPresent()) {
        upcoming = read(line.get());
      } else if (arguments.hasNext()) {
        String argument = arguments.next();
        lines =
            new Lines(
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
  public Request next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Request request = upcoming.orElseThrow();
    upcoming = Optional.empty();
    return request;
  }

  private Optional<Request> read(Lines.Line line) {
    if (line instanceof Lines.Bad bad) {
      return Optional.of(
          new Refused(new Answer.Invalid("", task.orElse(Language.ARITHMETIC), bad.reason())));
    }
    String text = ((Lines.Good) line).text();
    Language language = task.orElseGet(() -> LanguageGuess.of(text));
    return SourceLine.parse(language, text).map(source -> request(source, language));
  }

  private static Request request(SourceLine source, Language language) {
    return source
        .refusal()
        .<Request>map(
            reason -> new Refused(new Answer.Invalid(source.text().strip(), language, reason)))
        .orElseGet(() -> new Sound(source.formula(), language));
  }
}
