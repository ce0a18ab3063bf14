package io.nrs.eclipse.common;

import io.nrs.protocol.Excerpt;
import java.util.Locale;
import org.eclipse.osgi.util.NLS;

/** Formats values for all messages of the plug-in. */
public final class Messages {
  private static final double ROUNDING_ERROR = 1e-6;

  private Messages() {}

  /** Groups digits, as in "1,500". */
  public static String grouped(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /**
   * A count with its noun, such as "1 step" or "1,500 steps".
   *
   * @param one the text for a single thing
   * @param many the text for any other number, which is bound to it
   */
  public static String counted(long count, String one, String many) {
    return count == 1 ? one : NLS.bind(many, grouped(count));
  }

  /** A share from 0 to 1 as a percentage. A share below 1 is never shown as 100 %. */
  public static String percent(double share) {
    return share < 1 ? decimals(1, 100 * roundedDown(share, 1000)) + " %" : "100 %";
  }

  /** An agreement from 0 to 1. An agreement below 1 is never shown as 1. */
  public static String agreement(double share) {
    return decimals(2, roundedDown(share, 100));
  }

  /** Rounds down like the server's texts; 1000 * 0.57 is a little less than 570. */
  private static double roundedDown(double share, int parts) {
    return share < 1 ? Math.min(parts - 1, Math.floor(parts * share + ROUNDING_ERROR)) / parts : 1;
  }

  private static String decimals(int digits, double number) {
    return String.format(Locale.ROOT, "%." + digits + "f", number);
  }

  /** Ends with one full stop. Messages of other programs may have theirs. */
  public static String sentence(String words) {
    return words.endsWith(".") ? words : words + ".";
  }

  /** Begins with a capital letter. */
  public static String capitalized(String words) {
    return words.substring(0, Math.min(1, words.length())).toUpperCase(Locale.ROOT)
        + words.substring(Math.min(1, words.length()));
  }

  /** The start and the end of a formula, for use in a sentence. */
  public static String shortened(String formula) {
    return Excerpt.of(formula, 60);
  }
}
