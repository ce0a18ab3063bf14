package io.nrs.grammar;

/** Characters that mean the same in every language: whitespace, brackets, signs, raised digits. */
public final class Characters {
  /** Whitespace between tokens, as a class of characters in patterns. */
  public static final String SPACE = "[\\p{Zs}\\t\\f\\x0B\\x85\\u2028\\u2029]";

  /** Brackets that open, as people write them: those of full width too. */
  public static final String OPENING = "([{\uFF08\uFF3B\uFF5B";

  /** Brackets that close, in the order of {@link #OPENING}. */
  public static final String CLOSING = ")]}\uFF09\uFF3D\uFF5D";

  /** The digits of powers, in their order. */
  public static final String SUPERSCRIPTS =
      "\u2070\u00B9\u00B2\u00B3\u2074\u2075\u2076\u2077\u2078\u2079";

  private static final char WIDE_ZERO = '\uFF10';
  private static final char WIDE_NINE = '\uFF19';

  private Characters() {}

  /** Returns whether a text has digits of full width. */
  public static boolean hasWideDigits(String text) {
    return text.chars().anyMatch(c -> WIDE_ZERO <= c && c <= WIDE_NINE);
  }

  /** Returns a text with usual digits in the place of those of full width. */
  public static String withoutWideDigits(String text) {
    if (!hasWideDigits(text)) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (WIDE_ZERO <= c && c <= WIDE_NINE) {
        plain.setCharAt(i, (char) (c - WIDE_ZERO + '0'));
      }
    }
    return plain.toString();
  }

  /** Returns whether a character is whitespace between tokens. */
  public static boolean isSpace(char c) {
    return Character.getType(c) == Character.SPACE_SEPARATOR
        || c == '\t'
        || c == '\f'
        || c == '\u000B'
        || endsLines(c);
  }

  /** Returns whether a character ends lines in some programs. Here it only separates words. */
  public static boolean endsLines(char c) {
    return c == '\u0085' || c == '\u2028' || c == '\u2029';
  }

  /** Returns whether people may mean an operator by a character, in some language. */
  public static boolean isSign(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.MATH_SYMBOL,
          Character.OTHER_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.MODIFIER_SYMBOL,
          Character.OTHER_SYMBOL ->
          true;
      default -> false;
    };
  }
}
