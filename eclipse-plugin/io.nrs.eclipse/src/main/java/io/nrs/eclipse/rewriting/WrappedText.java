package io.nrs.eclipse.rewriting;

import io.nrs.grammar.Span;

/**
 * A formula in lines of the same length: a text widget takes half a minute to lay out a line of
 * 30,000 characters in colours, and no time at all for 300 lines of 100.
 */
final class Folded {
  private static final char END = '\n';

  private final int columns;
  private final String text;

  /**
   * @param columns characters of a line
   */
  Folded(String formula, int columns) {
    this.columns = Math.max(1, columns);
    int length = formula.length();
    StringBuilder lines = new StringBuilder(length + length / this.columns);
    for (int start = 0; start < length; start += this.columns) {
      if (start > 0) {
        lines.append(END);
      }
      lines.append(formula, start, Math.min(length, start + this.columns));
    }
    text = lines.toString();
  }

  String text() {
    return text;
  }

  /** Where a part of the formula that is not empty is in the text. */
  Span span(Span part) {
    return new Span(offset(part.start()), offset(part.end() - 1) + 1);
  }

  private int offset(int offset) {
    return offset + offset / columns;
  }

  /** A part of the text as the formula has it. */
  static String unfolded(String part) {
    return part.replace("\r", "").replace(String.valueOf(END), "");
  }
}
