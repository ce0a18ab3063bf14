package io.nrs.grammar.reading;

import io.nrs.grammar.Span;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The first line of a formula file that names its language: {@code # language: ID}.
 *
 * @param id as written, without whitespace
 * @param span of the id in the line
 */
public record LanguageHeader(String id, Span span) {
  /** The most characters of a first line that are read. */
  public static final int MAX_LENGTH = 1_000;

  private static final Pattern HEADER =
      Pattern.compile("\\uFEFF?\\s*#\\s*language\\s*:\\s*(\\S+).*", Pattern.DOTALL);

  /** Returns the language that a first line names; empty if it names none. */
  public static Optional<LanguageHeader> of(String firstLine) {
    Matcher header =
        HEADER.matcher(firstLine.substring(0, Math.min(firstLine.length(), MAX_LENGTH)));
    return header.matches()
        ? Optional.of(new LanguageHeader(header.group(1), new Span(header.start(1), header.end(1))))
        : Optional.empty();
  }
}
