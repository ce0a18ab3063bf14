package io.nrs.language.exchange;

import io.nrs.language.description.DescriptionException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads expressions one after the other. */
final class ExpressionReader {
  private final Path file;
  private final String text;
  private int at;
  private int line = 1;

  ExpressionReader(Path file, String text) {
    this.file = file;
    this.text = text;
  }

  /** Returns whether another expression follows. */
  boolean hasNext() {
    skip();
    return at < text.length();
  }

  private void skip() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ';') {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (Character.isWhitespace(c) || c == '\uFEFF') {
        line += c == '\n' ? 1 : 0;
        at++;
      } else {
        return;
      }
    }
  }

  /**
   * Returns the next expression.
   *
   * @throws DescriptionException if it is not closed, too deep, or none
   */
  Expression next() {
    return next(0);
  }

  private Expression next(int depth) {
    int start = line;
    char c = text.charAt(at);
    if (depth > RewriteSystem.MAX_NESTING) {
      throw wrong("terms are nested more than 500 levels deep: such systems are not supported");
    }
    if (c == ')') {
      throw wrong("a bracket is closed that was not opened: remove it");
    }
    if (c == '(') {
      at++;
      List<Expression> parts = new ArrayList<>();
      while (hasNext() && text.charAt(at) != ')') {
        parts.add(next(depth + 1));
      }
      if (at == text.length()) {
        line = start;
        throw wrong("this bracket is not closed: add )");
      }
      at++;
      return new Expression("", List.copyOf(parts), start);
    }
    return new Expression(c == '|' || c == '"' ? quoted(c) : word(), List.of(), start);
  }

  /** Returns a name, or a text that says something about the system. */
  private String quoted(char quote) {
    int end = text.indexOf(quote, at + 1);
    if (end < 0) {
      throw wrong("this name is not closed: add " + quote);
    }
    if (quote == '"') {
      String all = text.substring(at, end + 1);
      line += (int) all.chars().filter(each -> each == '\n').count();
      at = end + 1;
      return all;
    }
    String name = text.substring(at + 1, end);
    at = end + 1;
    if (name.isBlank()) {
      throw wrong("the name |" + name + "| is empty: use another one");
    }
    line += (int) name.chars().filter(each -> each == '\n').count();
    return name;
  }

  private String word() {
    int start = at;
    while (at < text.length()
        && !Character.isWhitespace(text.charAt(at))
        && Expression.SEPARATORS.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    if (at == start) {
      throw wrong(text.charAt(at) + " is not expected here: write a name or a bracket");
    }
    return text.substring(start, at);
  }

  private DescriptionException wrong(String message) {
    return new DescriptionException(file, line, message);
  }
}
