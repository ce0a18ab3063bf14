package io.nrs.io;

import java.util.Locale;

/**
 * Makes text from files safe for messages of one line: line breaks become spaces, and other control
 * characters are escaped.
 */
public final class OneLine {
  private OneLine() {}

  /** Escapes control characters, which could break the line or control the terminal. */
  public static String of(String text) {
    StringBuilder line = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (c == '\n') {
                line.append(' ');
              } else if (isUnsafe(c)) {
                line.append(String.format(Locale.ROOT, "\\u%04x", c));
              } else {
                line.appendCodePoint(c);
              }
            });
    return line.toString();
  }

  /** Whether a character may control a terminal, or moves what is behind it. */
  public static boolean isUnsafe(int c) {
    int type = Character.getType(c);
    return Character.isISOControl(c)
        || type == Character.FORMAT
        || type == Character.SURROGATE
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
