package io.nrs.eclipse.editor;

import io.nrs.grammar.Language;
import io.nrs.grammar.Lexeme;
import io.nrs.grammar.Span;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Pairs of brackets in a line. Brackets in comments do not count. */
final class BracketPairs {
  private BracketPairs() {}

  /** The pair with a bracket at {@code offset}, from its opening to its closing bracket. */
  static Optional<Span> pairAt(Language language, String line, int offset) {
    Deque<Integer> open = new ArrayDeque<>();
    for (Lexeme lexeme : Lexeme.of(language, line)) {
      int at = lexeme.span().start();
      switch (lexeme.kind()) {
        case BRACKET_OPEN -> open.push(at);
        case BRACKET_CLOSE -> {
          if (open.isEmpty()) {
            continue;
          }
          int partner = open.pop();
          if (partner == offset || at == offset) {
            return Optional.of(new Span(partner, at + 1));
          }
        }
        default -> {}
      }
    }
    return Optional.empty();
  }
}
