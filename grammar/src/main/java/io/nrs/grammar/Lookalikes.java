package io.nrs.grammar;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Characters that look like those of keyboards, and invisible ones, as messages name them. */
public final class Lookalikes {
  /** Characters of other alphabets and signs, and below each the one that it looks like. */
  private static final String FOREIGN =
      "\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425"
          + "\u0430\u0435\u043E\u0440\u0441\u0443\u0445\u0455\u0456\u0458"
          + "\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7"
          + "\u03B1\u03BD\u03BF"
          + "\u2010\u2011\u2012\u2013\u2014\u2212\u2215\u2044\u2223\u01C0\u2217\u223C";

  private static final String PLAIN =
      "ABEKMHOPCTYX" + "aeopcyxsij" + "ABEZHIKMNOPTYX" + "avo" + "------//||*~";

  private static final int LAST_OF_KEYBOARDS = 0x7E;

  private Lookalikes() {}

  /** Returns a text with the characters of keyboards that others look like. */
  public static String plain(String text) {
    return text.codePoints()
        .mapToObj(c -> of(c).orElseGet(() -> String.valueOf(Character.toChars(c))))
        .collect(Collectors.joining());
  }

  /** Returns the character of keyboards that another one looks like. */
  public static Optional<String> of(int codePoint) {
    int at = FOREIGN.indexOf(codePoint);
    if (at >= 0) {
      return Optional.of(PLAIN.substring(at, at + 1));
    }
    boolean styled = 0xFF01 <= codePoint && codePoint <= 0xFF5E || isMathematical(codePoint);
    return !styled
        ? Optional.empty()
        : Optional.of(
                Normalizer.normalize(
                    String.valueOf(Character.toChars(codePoint)), Normalizer.Form.NFKC))
            .filter(plain -> plain.length() == 1 && plain.charAt(0) <= LAST_OF_KEYBOARDS);
  }

  /** Letters and digits of a style, such as bold ones. */
  private static boolean isMathematical(int codePoint) {
    return 0x1D400 <= codePoint && codePoint <= 0x1D7FF;
  }

  /**
   * Returns what a text's first letter of this kind, or a sign that stands alone, looks like; empty
   * if there is none.
   */
  static String remark(String text) {
    boolean alone = text.codePointCount(0, text.length()) == 1;
    OptionalInt first =
        text.codePoints()
            .filter(c -> (alone || Character.isLetterOrDigit(c)) && of(c).isPresent())
            .findFirst();
    return first.isPresent()
        ? " (U+%04X looks like %s)".formatted(first.getAsInt(), of(first.getAsInt()).orElseThrow())
        : "";
  }

  /**
   * Returns text in the form of messages: shortened, and with code points for invisible characters.
   */
  public static String shown(String text) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .limit(20)
        .forEach(
            c -> {
              switch (Character.getType(c)) {
                case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK ->
                    shown.append(String.format(Locale.ROOT, "U+%04X", c));
                default -> shown.appendCodePoint(c);
              }
            });
    return text.codePointCount(0, text.length()) > 20 ? shown + "…" : shown + remark(text);
  }

  /** Returns a character as messages name it, with its code point if it is not on keyboards. */
  public static String named(int codePoint) {
    String shown = shown(String.valueOf(Character.toChars(codePoint)));
    boolean plain = codePoint <= LAST_OF_KEYBOARDS || of(codePoint).isPresent();
    return plain || shown.startsWith("U+") ? shown : "%s (U+%04X)".formatted(shown, codePoint);
  }
}
