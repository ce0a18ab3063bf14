package io.nrs.eclipse.common;

import io.nrs.grammar.Language;
import java.util.Locale;

/** Formats values for all messages of the plug-in. */
public final class Messages {
  private static final double MOST_BELOW_ALL = 99.9;

  private Messages() {}

  /** Groups digits, as in "1,500". */
  public static String grouped(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** A count with its noun, such as "1 step" or "1,500 steps". */
  public static String counted(long count, String noun) {
    return "%s %s%s".formatted(grouped(count), noun, count == 1 ? "" : "s");
  }

  /** A share from 0 to 1 as a percentage. A share below 1 is never shown as 100 %. */
  public static String percent(double share) {
    return share >= 1
        ? "100 %"
        : String.format(Locale.ROOT, "%.1f %%", Math.min(100 * share, MOST_BELOW_ALL));
  }

  /** The name of a language for users. */
  public static String name(Language language) {
    return language.displayName();
  }

  /** The start and the end of a text that is longer than {@code maxLength} characters. */
  public static String shortened(String text, int maxLength) {
    if (text.length() <= maxLength) {
      return text;
    }
    int end = (maxLength - 1) / 2;
    return text.substring(0, maxLength - 1 - end) + "…" + text.substring(text.length() - end);
  }
}
