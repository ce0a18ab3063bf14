package io.nrs.eclipse.rewriting;

import io.nrs.grammar.Span;

/**
 * A formula wrapped into lines of equal length. SWT's styled text takes half a minute to lay out a
 * coloured line of 30,000 characters, but little time for 300 lines of 100.
 */
final class WrappedText {
  private static final char END = '\n';

  private final int columns;
  private final String text;

  /**
   * @param columns the number of characters in a line
   */
  WrappedText(String formula, int columns) {
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

  /** The range in the wrapped text of a part that is not empty. */
  Span span(Span part) {
    return new Span(offset(part.start()), offset(part.end() - 1) + 1);
  }

  private int offset(int offset) {
    return offset + offset / columns;
  }

  /** Removes the line breaks from a part of a wrapped text. */
  static String unwrap(String part) {
    return part.replace("\r", "").replace(String.valueOf(END), "");
  }
}
