package io.nrs.grammar;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How people may write formulas of a described language, beside their canonical form.
 *
 * @param spellings other texts of symbols, perhaps with single spaces, and those of {@link #mixfix}
 * @param anyCase whether capital and small letters are the same where they distinguish no symbols
 * @param comments what begins a comment, {@code #} included. Of a comment with an end of its own,
 *     both texts with a space between them; nothing may follow it
 * @param lines what is a line and a value, in a language of sequences
 */
public record Notation(
    Map<String, Spelling> spellings, boolean anyCase, List<String> comments, SequenceLines lines) {
  /** Begins a comment in every language. */
  public static final String COMMENT = "#";

  /** Begins a comment, as in many languages, unless it can be a division. */
  public static final String SLASHES = "//";

  /** The text of the operation that is an expectation outside of brackets. */
  public static final String EQUALS = "=";

  /** Canonical form, in which only brackets may be missing. */
  public static final Notation CANONICAL =
      new Notation(Map.of(), false, List.of(COMMENT), SequenceLines.ANY);

  private static final Pattern SPACES = Pattern.compile(Characters.SPACE + "+");

  public Notation {
    spellings = Collections.unmodifiableMap(new LinkedHashMap<>(spellings));
    comments = List.copyOf(comments);
  }

  /**
   * What a text stands for.
   *
   * @param symbol an atom or an operation; empty if the text says nothing: anywhere in a sequence,
   *     and elsewhere as the first word of a line
   * @param precedence how tightly the operation binds if it is written so; 0: as always
   */
  public record Spelling(String symbol, int precedence) {}

  /** Returns what begins a comment. */
  public static String opening(String comment) {
    return comment.substring(0, space(comment));
  }

  /** Returns what ends a comment; empty if only the line does. */
  public static String closing(String comment) {
    return comment.substring(Math.min(comment.length(), space(comment) + 1));
  }

  private static int space(String comment) {
    int space = comment.indexOf(' ');
    return space < 0 ? comment.length() : space;
  }

  /** Returns where a comment may begin in a line that is too long to read; -1 for none. */
  public static int comment(Language language, String line) {
    return language.comments().stream()
        .mapToInt(comment -> line.indexOf(opening(comment)))
        .filter(start -> start >= 0)
        .min()
        .orElse(-1);
  }

  /** Returns the operations that are written with words between their operands. */
  public List<Mixfix> mixfix() {
    return spellings.entrySet().stream()
        .flatMap(each -> Mixfix.of(each.getKey(), each.getValue()).stream())
        .toList();
  }

  /** Returns all texts that stand for symbols or for parts of operations. */
  public Stream<String> texts() {
    return spellings.entrySet().stream()
        .flatMap(
            each ->
                Mixfix.of(each.getKey(), each.getValue())
                    .map(parts -> parts.written().stream().map(Mixfix.Word::text))
                    .orElseGet(() -> Stream.of(each.getKey())));
  }

  /** Returns whether only symbols themselves are read. */
  boolean isCanonical() {
    return spellings.isEmpty() && !anyCase;
  }

  /** Returns a text with single spaces, and in small letters if case does not count. */
  public String key(String text) {
    String single = SPACES.matcher(text).replaceAll(" ");
    return anyCase ? single.toLowerCase(Locale.ROOT) : single;
  }

  /** What texts stand for that are no symbols themselves. */
  record Readings(Notation notation, Map<String, Spelling> byKey) {
    static Readings of(Notation notation, Stream<String> symbols) {
      Map<String, Spelling> byKey = new LinkedHashMap<>();
      if (notation.anyCase()) {
        Map<String, Spelling> twice = new LinkedHashMap<>();
        symbols.forEach(
            symbol ->
                Optional.ofNullable(byKey.put(notation.key(symbol), new Spelling(symbol, 0)))
                    .ifPresent(other -> twice.put(notation.key(symbol), other)));
        byKey.keySet().removeAll(twice.keySet());
      }
      notation.spellings().forEach((text, meant) -> byKey.put(notation.key(text), meant));
      return new Readings(notation, Map.copyOf(byKey));
    }

    Optional<Spelling> of(String written) {
      return byKey.isEmpty()
          ? Optional.empty()
          : Optional.ofNullable(byKey.get(notation.key(written)));
    }
  }
}
