package io.nrs.lsp.requests;

import io.nrs.grammar.Lexeme;
import io.nrs.grammar.Lexeme.Kind;
import io.nrs.grammar.Span;
import io.nrs.lsp.transport.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** A bracket and the one that closes it. Only nesting counts, so broken lines have them too. */
record Brackets(Span open, Span close) {

  /** The brackets of a line, inner ones before outer ones. */
  static List<Brackets> of(List<Lexeme> lexemes, Cancellation cancellation) {
    List<Brackets> pairs = new ArrayList<>();
    Deque<Span> open = new ArrayDeque<>();
    for (Lexeme lexeme : lexemes) {
      cancellation.check();
      if (lexeme.kind() == Kind.BRACKET_OPEN) {
        open.push(lexeme.span());
      } else if (lexeme.kind() == Kind.BRACKET_CLOSE && !open.isEmpty()) {
        pairs.add(new Brackets(open.pop(), lexeme.span()));
      }
    }
    return pairs;
  }

  /** The span from one bracket to the other. */
  Span span() {
    return open.to(close);
  }
}
