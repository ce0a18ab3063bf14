package io.nrs.checking;

import io.nrs.grammar.Lexeme;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Printer;

/**
 * The form that formatters give a line: the canonical formula, {@code = VALUE} and the comment at
 * fixed distances.
 */
public final class CanonicalLine {
  private CanonicalLine() {}

  /**
   * Returns a line in canonical form. A line with a problem loses only white space at its end,
   * because its intended canonical form is unknown. A warning, too, is about the appearance of the
   * text.
   */
  public static String of(String text, ParsedLine parsed) {
    int end = text.length();
    while (end > 0 && Lexeme.isSpace(text.charAt(end - 1))) {
      end--;
    }
    if (!parsed.problems().isEmpty()) {
      return text.substring(0, end);
    }
    StringBuilder line = new StringBuilder();
    parsed.formula().map(Printer::written).ifPresent(line::append);
    parsed.expectation().map(Printer::print).ifPresent(value -> line.append(" = ").append(value));
    String written = text.substring(0, end);
    parsed
        .comment()
        .map(comment -> written.substring(comment.start()))
        .ifPresent(comment -> line.append(line.isEmpty() ? "" : "  ").append(comment));
    return line.toString();
  }
}
