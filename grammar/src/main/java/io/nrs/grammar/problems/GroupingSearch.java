package io.nrs.grammar.problems;

import io.nrs.grammar.Language;
import io.nrs.grammar.Span;
import io.nrs.grammar.antlr.FormulaParser;
import io.nrs.grammar.notation.InsertedToken;
import io.nrs.grammar.notation.Tokens;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/** Searches the operands of two operators of one binding, of which a reader needs brackets. */
record GroupingSearch(Reading reading, Language language, List<Token> tokens) {
  GroupingSearch(Reading reading, Language language, List<Token> tokens) {
    this.reading = reading;
    this.language = language;
    this.tokens = tokens.stream().filter(token -> !isBracket(token)).toList();
  }

  /** Inserted brackets have no width, unlike a word of an operation. An atom belongs to a word. */
  private static boolean isBracket(Token token) {
    return token instanceof InsertedToken
        && token.getStopIndex() < token.getStartIndex()
        && token.getType() != FormulaParser.ATOM;
  }

  Optional<Grouping> around(Token second) {
    if (tokens.stream().anyMatch(GroupingSearch::isWord)) {
      return Optional.empty();
    }
    int at = tokens.indexOf(second);
    int binding = binding(at);
    int middle = start(at - 1, binding);
    int left = start(middle - 2, binding);
    int right = end(at + 1, binding);
    // Of more than three operands there are more ways.
    boolean three =
        left >= 0
            && right >= 0
            && binding(middle - 1) == binding
            && binding(left - 1) != binding
            && binding(right + 1) != binding;
    return three
        ? Optional.of(
            new Grouping(span(left, middle - 2), span(middle, at - 1), span(at + 1, right)))
        : Optional.empty();
  }

  /** Returns whether a token is a word between operands, which brackets may not cross. */
  private static boolean isWord(Token token) {
    return token instanceof InsertedToken
        || token.getType() == FormulaParser.MIXFIX
        || token.getType() == FormulaParser.MIXFIX_END;
  }

  private Span span(int from, int to) {
    return Tokens.span(tokens.get(from), tokens.get(to));
  }

  private int type(int at) {
    return at < 0 || at >= tokens.size() ? Token.EOF : tokens.get(at).getType();
  }

  /** Returns how tightly an operator binds; 0 for other tokens. */
  private int binding(int at) {
    return switch (type(at)) {
      case FormulaParser.INFIX, FormulaParser.PREFIX ->
          language.precedence(reading.text(tokens.get(at)));
      default -> 0;
    };
  }

  /** Returns the first token of the operand that ends with a token; −1 if there is none. */
  private int start(int last, int binding) {
    int at = last;
    for (int closed = 0; isInside(at, closed, binding); at--) {
      closed += type(at) == FormulaParser.CLOSE ? 1 : type(at) == FormulaParser.OPEN ? -1 : 0;
      if (closed < 0) {
        break;
      }
    }
    return at < last && isEdge(at) ? at + 1 : -1;
  }

  /** Returns the last token of the operand that begins with a token; −1 if there is none. */
  private int end(int first, int binding) {
    int at = first;
    for (int open = 0; isInside(at, open, binding); at++) {
      open += type(at) == FormulaParser.OPEN ? 1 : type(at) == FormulaParser.CLOSE ? -1 : 0;
      if (open < 0) {
        break;
      }
    }
    return at > first && isEdge(at) ? at - 1 : -1;
  }

  /** Returns whether a token belongs to an operand of an operator that binds so tightly. */
  private boolean isInside(int at, int brackets, int binding) {
    return switch (type(at)) {
      case FormulaParser.ATOM, FormulaParser.OPEN, FormulaParser.CLOSE, FormulaParser.CALL -> true;
      case FormulaParser.COMMA -> brackets > 0;
      case FormulaParser.INFIX, FormulaParser.PREFIX ->
          brackets > 0 || binding > 0 && binding(at) > binding;
      default -> false;
    };
  }

  /** Returns whether an operand may end before or after a token. */
  private boolean isEdge(int at) {
    return switch (type(at)) {
      case Token.EOF,
          FormulaParser.EQUALS,
          FormulaParser.COMMA,
          FormulaParser.OPEN,
          FormulaParser.CLOSE,
          FormulaParser.INFIX ->
          true;
      default -> false;
    };
  }
}
