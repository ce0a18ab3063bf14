package io.nrs.language;

import java.util.Arrays;

/** The role of a token in the leaves of a text. The ordinal is the tag's number in a network. */
public enum LeafTag {
  /** In no leaf. */
  OUTSIDE,
  /** The first token of a leaf. */
  BEGIN,
  /** Another token of a leaf. */
  INSIDE;

  /** A tagger reads it before the first token of a formula. */
  public static final char START = (char) Vocabulary.START;

  /** A tagger reads it after the last token of a formula. */
  public static final char END = (char) Vocabulary.END;

  /** The tag as a letter. */
  public char letter() {
    return name().charAt(0);
  }

  /** Returns the number of the tag with a letter. */
  public static int number(char letter) {
    return switch (letter) {
      case 'B' -> BEGIN.ordinal();
      case 'I' -> INSIDE.ordinal();
      default -> OUTSIDE.ordinal();
    };
  }

  /**
   * Returns the letters of all tokens' tags. They mark all complete leaves that can be rewritten,
   * and an atom that is the whole formula.
   *
   * @param text in compact form, a formula between {@link #START} and {@link #END}, or a cut
   */
  public static String letters(LanguageRules rules, String text) {
    char[] letters = new char[text.length()];
    Arrays.fill(letters, OUTSIDE.letter());
    rules.leaves(text).forEach(leaf -> mark(letters, leaf.offset(), leaf.text().length()));
    if (isWhole(text) && rules.isAtom(text.substring(1, text.length() - 1))) {
      mark(letters, 1, text.length() - 2);
    }
    return new String(letters);
  }

  private static boolean isWhole(String text) {
    return text.length() > 2 && text.charAt(0) == START && text.charAt(text.length() - 1) == END;
  }

  private static void mark(char[] letters, int offset, int length) {
    letters[offset] = BEGIN.letter();
    Arrays.fill(letters, offset + 1, offset + length, INSIDE.letter());
  }
}
