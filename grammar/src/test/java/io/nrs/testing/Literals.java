package io.nrs.testing;

/** Java's literals for a text. */
final class Literals {
  private Literals() {}

  static String string(String text) {
    StringBuilder literal = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      literal.append(
          switch (c) {
            case '"' -> "\\\"";
            case '\n' -> "\\n";
            case '\t' -> "\\t";
            default -> escaped(text, i);
          });
    }
    return literal.append('"').toString();
  }

  /** Whether a text block would keep all white space of the text. */
  static boolean fitsTextBlock(String text) {
    return text.chars().noneMatch(c -> c >= 0x100 && Character.isWhitespace(c));
  }

  /**
   * Begins at the opening delimiter, which the caller has indented.
   *
   * @param indent white space in front of every line
   */
  static String textBlock(String text, String indent) {
    StringBuilder literal = new StringBuilder("\"\"\"\n");
    boolean closed = text.endsWith("\n");
    String[] lines = (closed ? text.substring(0, text.length() - 1) : text).split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      if (!lines[i].isEmpty()) {
        literal.append(indent).append(line(lines[i]));
      }
      // The closing delimiter on a line of its own keeps the indentation of all others.
      literal.append(closed || i < lines.length - 1 ? "\n" : "\\\n");
    }
    return literal.append(indent).append("\"\"\"").toString();
  }

  /** White space at the end of a line would be stripped. */
  private static String line(String line) {
    StringBuilder escaped = new StringBuilder();
    int quotes = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      quotes = c == '"' ? quotes + 1 : 0;
      if (quotes == 3) {
        escaped.append("\\\"");
        quotes = 0;
      } else if (c == ' ' && i == line.length() - 1) {
        escaped.append("\\s");
      } else if (c == '\t') {
        escaped.append("\\t");
      } else {
        escaped.append(escaped(line, i));
      }
    }
    return escaped.toString();
  }

  /** Escapes for both kinds of literals, and for characters that no reader would see. */
  private static String escaped(String text, int at) {
    char c = text.charAt(at);
    if (c == '\\') {
      return "\\\\";
    }
    if (c == '\r') {
      return "\\r";
    }
    boolean hidden =
        switch (Character.getType(text.codePointAt(at))) {
          case Character.CONTROL,
              Character.FORMAT,
              Character.LINE_SEPARATOR,
              Character.PARAGRAPH_SEPARATOR,
              Character.UNASSIGNED ->
              true;
          case Character.SPACE_SEPARATOR -> c != ' ';
          default -> Character.isSurrogate(c) && !paired(text, at);
        };
    if (!hidden) {
      return String.valueOf(c);
    }
    // The compiler reads a Unicode escape before it strips a text block, and an octal one after it.
    return (c < 0x100 ? "\\%03o" : "\\u%04x").formatted((int) c);
  }

  private static boolean paired(String text, int at) {
    char c = text.charAt(at);
    return Character.isHighSurrogate(c)
        ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
        : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
  }
}
