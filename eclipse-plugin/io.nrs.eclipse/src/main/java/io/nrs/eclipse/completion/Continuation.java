package io.nrs.eclipse.completion;

import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Language;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What may come next in a line, as the syntax of its language says. No server is asked: its answer
 * may come too late.
 *
 * @param kind what it does
 * @param text what it writes, and what users see; empty for a value, which only networks know
 * @param replaced the part of the line in place of which it is written
 */
record Continuation(Kind kind, String text, Span replaced) {
  /** More atoms help nobody to choose. */
  private static final int MAX_ATOMS = 100;

  /** Of brackets that a language reads beside its own. */
  static final Map<String, String> CLOSING = Map.of("(", ")", "[", "]", "{", "}");

  /** Whether the text is known. */
  enum Kind {
    SYMBOL,
    /** The value of the line's formula. */
    VALUE
  }

  /** Returns the continuations at a place of a line, the likeliest first. */
  static List<Continuation> at(Language language, String line, int caret) {
    ParsedLine parsed = Parser.parseLine(language, line);
    if (parsed.comment().filter(comment -> comment.start() < caret).isPresent()) {
      return List.of();
    }
    if (parsed.equals().filter(equals -> equals.end() <= caret).isPresent()) {
      return value(parsed, line, caret);
    }
    Span word = word(line, caret);
    return word.start() > 0 && Character.isDigit(line.charAt(word.start() - 1))
        ? List.of()
        : symbols(language, line, word);
  }

  /** Where an expectation is missing. A value that is there may be right. */
  private static List<Continuation> value(ParsedLine parsed, String line, int caret) {
    int from = parsed.equals().map(Span::end).orElse(caret);
    int to = parsed.comment().map(Span::start).orElse(line.length());
    return line.substring(from, to).isBlank()
            && parsed.soundFormula().filter(formula -> !(formula instanceof Atom)).isPresent()
        ? List.of(new Continuation(Kind.VALUE, "", new Span(caret, caret)))
        : List.of();
  }

  /** The letters around a place. */
  private static Span word(String line, int caret) {
    int start = caret;
    int end = caret;
    while (start > 0 && Character.isLetter(line.charAt(start - 1))) {
      start--;
    }
    while (end < line.length() && Character.isLetter(line.charAt(end))) {
      end++;
    }
    return new Span(start, end);
  }

  private static List<Continuation> symbols(Language language, String line, Span word) {
    Stream<String> all =
        isSequence(language) ? atoms(language) : CompletionPlace.of(language, line, word).symbols();
    String typed = line.substring(word.start(), word.end());
    return all.distinct()
        .filter(symbol -> typed.isEmpty() || continues(symbol, typed))
        .map(symbol -> new Continuation(Kind.SYMBOL, symbol, word))
        .toList();
  }

  private static boolean continues(String symbol, String typed) {
    return !symbol.equals(typed) && symbol.regionMatches(true, 0, typed, 0, typed.length());
  }

  private static boolean isSequence(Language language) {
    return language.operations().stream().anyMatch(operation -> operation.form() == Form.SEQUENCE);
  }

  static Stream<String> atoms(Language language) {
    return language.writtenAtoms().stream().limit(MAX_ATOMS);
  }
}
