package io.nrs.protocol;

/** The start and the end of a text that is too long for a message. */
public final class Excerpt {
  private Excerpt() {}

  /** At most {@code width} code units, without the middle, and never half a character. */
  public static String of(String text, int width) {
    if (text.length() <= width) {
      return text;
    }
    int head = (width - 1) / 2;
    int tail = text.length() - (width - 1 - head);
    if (Character.isHighSurrogate(text.charAt(head - 1))) {
      head--;
    }
    if (Character.isLowSurrogate(text.charAt(tail))) {
      tail++;
    }
    return text.substring(0, head) + "…" + text.substring(tail);
  }
}
