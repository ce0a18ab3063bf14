package io.nrs.language.exchange;

import io.nrs.language.description.DescriptionException;
import io.nrs.language.exchange.WstReader.Token;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the rules of terms in the old format, such as {@code f(x) -> x g(x) -> y | x -> y}. Rules
 * need no sign between them.
 */
final class WstTerms {
  private final Path file;
  private final List<Token> tokens;
  private boolean conditional;
  private int at;

  /**
   * @param file for messages
   * @param tokens of the section with the rules, with its bracket at the end
   */
  WstTerms(Path file, List<Token> tokens) {
    this.file = file;
    this.tokens = List.copyOf(tokens);
  }

  /** Returns whether a rule that was read has conditions. */
  boolean areConditional() {
    return conditional;
  }

  /** Returns all rules as expressions of the ARI format. */
  List<Expression> rules() {
    List<Expression> found = new ArrayList<>();
    while (at < tokens.size()) {
      if (peek().matches("[,)]")) {
        at++;
      } else {
        found.add(rule());
      }
    }
    return found;
  }

  private Expression rule() {
    int start = line();
    List<Expression> parts = new ArrayList<>();
    parts.add(term(0));
    if (peek().equals("->=")) {
      throw wrong(WstReader.RELATIVE);
    }
    expect("->", "a rule has no arrow: write it as in f(x) -> x");
    parts.add(term(0));
    if (peek().equals("|")) {
      conditional = true;
      do {
        at++;
        parts.add(condition());
      } while (peek().equals(","));
    }
    return Expression.of("rule", parts, start);
  }

  private Expression condition() {
    int start = line();
    Expression from = term(0);
    if (peek().equals("-><-") || peek().equals("==")) {
      throw wrong("conditions with %s are not supported: write ->".formatted(peek()));
    }
    expect("->", "a condition has no arrow: write it as in f(x) -> y");
    return Expression.of("=", List.of(from, term(0)), start);
  }

  private Expression term(int depth) {
    Token token = tokens.get(at);
    if (depth > RewriteSystem.MAX_NESTING) {
      throw wrong("terms are nested more than 500 levels deep: such systems are not supported");
    }
    if (token.text().matches("[(),|]|-><-|->=?|==") || token.name().isBlank()) {
      throw wrong(token.text() + " is not expected here: write a term such as f(x)");
    }
    at++;
    if (!peek().equals("(")) {
      return Expression.word(token.name(), token.line());
    }
    at++;
    List<Expression> arguments = new ArrayList<>();
    while (!peek().equals(")")) {
      arguments.add(term(depth + 1));
      if (peek().equals(",")) {
        at++;
      } else if (!peek().equals(")")) {
        throw wrong("an argument is not closed: add , or )");
      }
    }
    at++;
    // f() is a constant.
    return arguments.isEmpty()
        ? Expression.word(token.name(), token.line())
        : Expression.of(token.name(), arguments, token.line());
  }

  private String peek() {
    return tokens.get(at).text();
  }

  private int line() {
    return tokens.get(at).line();
  }

  private void expect(String token, String otherwise) {
    if (!peek().equals(token)) {
      throw wrong(otherwise);
    }
    at++;
  }

  private DescriptionException wrong(String message) {
    return new DescriptionException(file, line(), message);
  }
}
