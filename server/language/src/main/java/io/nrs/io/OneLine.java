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

  /**
   * At most {@code width} code units of {@code text}; a longer text loses its middle, and never
   * half a character.
   */
  public static String shortened(String text, int width) {
    if (text.length() <= width) {
      return text;
    }
    int head = (width - 1) / 2;
    int tail = width - 1 - head;
    if (Character.isHighSurrogate(text.charAt(head - 1))) {
      head--;
    }
    if (Character.isLowSurrogate(text.charAt(text.length() - tail))) {
      tail--;
    }
    return text.substring(0, head) + "…" + text.substring(text.length() - tail);
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
