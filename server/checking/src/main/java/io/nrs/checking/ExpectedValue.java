package io.nrs.checking;

import io.nrs.grammar.Characters;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Span;
import io.nrs.grammar.problems.Problem.Fix;
import io.nrs.grammar.reading.ParsedLine;

/** Where a line has the value that is expected of its formula. */
public final class ExpectedValue {
  private ExpectedValue() {}

  /**
   * Writes a value behind the equals sign of a line, in place of what is there. A line without an
   * equals sign gets one.
   *
   * @param formula of the line
   */
  public static Fix edit(String text, ParsedLine line, Formula formula, String value) {
    if (line.equals().isEmpty()) {
      int end = formula.span().end();
      return new Fix(new Span(end, end), " = " + value);
    }
    int start = line.equals().get().end();
    int end = end(text, line, start);
    boolean touches = end < text.length() && !Characters.isSpace(text.charAt(end));
    String written = value + (touches ? "  " : "");
    return line.expectation()
        .map(Formula::span)
        .filter(before -> before.length() > 0)
        .map(before -> new Fix(new Span(before.start(), end), written))
        .orElseGet(() -> new Fix(new Span(start, start), " " + written));
  }

  /** Returns the end of the text behind the equals sign, without spaces. */
  private static int end(String text, ParsedLine line, int start) {
    int end = line.comment().map(Span::start).orElse(text.length());
    while (end > start && Characters.isSpace(text.charAt(end - 1))) {
      end--;
    }
    return end;
  }
}
