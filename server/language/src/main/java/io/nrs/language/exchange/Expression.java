package io.nrs.language.exchange;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An expression in brackets, or a word.
 *
 * @param word the word; empty for brackets
 * @param parts what brackets contain
 * @param line where it begins, from 1
 */
record Expression(String word, List<Expression> parts, int line) {
  static final String SEPARATORS = "()|;\"";

  Expression {
    parts = List.copyOf(parts);
  }

  /** A word. */
  static Expression word(String word, int line) {
    return new Expression(word, List.of(), line);
  }

  /** Brackets around a word and what belongs to it. */
  static Expression of(String head, List<Expression> others, int line) {
    return new Expression(
        "", Stream.concat(Stream.of(word(head, line)), others.stream()).toList(), line);
  }

  /** Brackets around words. */
  static Expression ofWords(int line, String... words) {
    return new Expression(
        "", Stream.of(words).map(word -> Expression.word(word, line)).toList(), line);
  }

  /** Declares a function, with the name of its theory if it has one. */
  static Expression ofFunction(int line, String name, String arguments, Optional<String> theory) {
    return theory
        .map(given -> ofWords(line, "fun", name, arguments, AriReader.THEORY, given))
        .orElseGet(() -> ofWords(line, "fun", name, arguments));
  }

  boolean isWord() {
    return !word.isEmpty();
  }

  /** Returns the first word in brackets; empty if there is none. */
  String head() {
    return parts.isEmpty() ? "" : parts.get(0).word();
  }

  /** Returns this expression as it is written. */
  @Override
  public String toString() {
    return isWord()
        ? word
        : "(" + String.join(" ", parts.stream().map(Expression::toString).toList()) + ")";
  }
}
