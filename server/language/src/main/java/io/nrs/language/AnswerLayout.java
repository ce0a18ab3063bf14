package io.nrs.language;

/**
 * The form in which a network with k answer positions writes a value: k characters, blank where the
 * value has none.
 */
public enum AnswerLayout {
  /** The value's tokens in order. */
  NATURAL,
  /** Last token first. */
  REVERSED,
  /** Units, tens and sign, then each variable in a place of its own. */
  PLACES;

  /** The end token's character. */
  private static final char BLANK = (char) Vocabulary.END;

  private static final int NUMBER = 3;

  /** Returns k, the answer positions that the longest value of a language needs. */
  public int positions(LanguageTokens tokens) {
    return this == PLACES && !tokens.variables().isEmpty()
        ? NUMBER + tokens.variables().length()
        : tokens.longestValue();
  }

  /**
   * Returns the characters of all answer positions for a value in compact form. A value that is too
   * long for them is cut off.
   */
  public String write(LanguageTokens tokens, String value, int positions) {
    StringBuilder written =
        switch (this) {
          case NATURAL -> new StringBuilder(value);
          case REVERSED -> new StringBuilder(OutputOrder.REVERSED.apply(value));
          case PLACES -> places(value, tokens.variables());
        };
    while (written.length() < positions) {
      written.append(BLANK);
    }
    // A language without signs or variables has no places for them.
    return written.substring(0, positions);
  }

  private static StringBuilder places(String value, String variables) {
    String digits = value.replaceAll("[^0-9]", "");
    StringBuilder places = new StringBuilder();
    for (int place = 1; place < NUMBER; place++) {
      places.append(place <= digits.length() ? digits.charAt(digits.length() - place) : BLANK);
    }
    char sign = value.charAt(0);
    places.append(sign == '+' || sign == '-' ? sign : BLANK);
    variables
        .chars()
        .forEach(variable -> places.append(value.indexOf(variable) < 0 ? BLANK : (char) variable));
    return places;
  }

  /** Returns the value, in compact form, that answer positions hold. It may be empty or invalid. */
  public String read(String written) {
    return switch (this) {
      case NATURAL -> beforeBlank(written);
      case REVERSED -> OutputOrder.REVERSED.apply(beforeBlank(written));
      case PLACES -> value(written);
    };
  }

  private static String beforeBlank(String written) {
    int blank = written.indexOf(BLANK);
    return blank < 0 ? written : written.substring(0, blank);
  }

  private static String value(String written) {
    int number = Math.min(NUMBER, written.length());
    StringBuilder value = new StringBuilder(written.substring(0, number)).reverse();
    for (char variable : written.substring(number).toCharArray()) {
      if (variable != BLANK) {
        boolean first = value.chars().noneMatch(token -> token >= '0');
        value.append(first ? "" : "*").append(variable);
      }
    }
    return value.toString().replace(String.valueOf(BLANK), "");
  }
}
