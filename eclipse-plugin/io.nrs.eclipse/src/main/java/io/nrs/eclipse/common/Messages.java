package io.nrs.eclipse;

import io.nrs.grammar.Language;
import java.util.Locale;

/** How all parts of the plug-in put things into words. */
public final class Words {
  private Words() {}

  /** Such as "1,500". */
  public static String grouped(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** Such as "1 step" and "1,500 steps". */
  public static String counted(long count, String noun) {
    return "%s %s%s".formatted(grouped(count), noun, count == 1 ? "" : "s");
  }

  /** A share from 0 to 1; what is not certain is never shown as 100 %. */
  public static String percent(double share) {
    double tenths = Math.floor(share * 1000) / 10;
    return tenths == 100 ? "100 %" : String.format(Locale.ROOT, "%.1f %%", tenths);
  }

  /** What a language's name is to its users. */
  public static String name(Language language) {
    return switch (language) {
      case LISTOPS -> "ListOps";
      case ARITHMETIC -> "Arithmetic";
      case ALGEBRA -> "Algebra";
    };
  }

  /** Both ends of a text that is longer than so many characters. */
  public static String shortened(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = (most - 1) / 2;
    return text.substring(0, most - 1 - end) + "…" + text.substring(text.length() - end);
  }
}
