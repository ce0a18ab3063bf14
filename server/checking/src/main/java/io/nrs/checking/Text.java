package io.nrs.checking;

import java.util.List;
import java.util.Locale;

/** Text for people. */
public final class Text {
  private static final double ROUNDING_ERROR = 1e-6;

  private static final int MOST_LISTED = 20;

  private Text() {}

  /** Names in one line; of many, the first ones and how many more there are. */
  public static String listed(List<String> names) {
    return names.size() <= MOST_LISTED
        ? String.join(", ", names)
        : "%s, … and %s more"
            .formatted(
                String.join(", ", names.subList(0, MOST_LISTED)), names.size() - MOST_LISTED);
  }

  public static String count(long number, String singular) {
    return number + " " + singular + (number == 1 ? "" : "s");
  }

  /** A text with numbers in the notation of programs. */
  public static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  public static String decimal(double value) {
    return format("%.3f", value);
  }

  /** A probability as a percentage; only 1 is 100 %. */
  public static String percent(double probability) {
    return probability < 1 ? format("%.1f %%", 100 * roundedDown(probability, 1000)) : "100 %";
  }

  /** An agreement; only 1 is shown as 1.00. */
  public static String agreement(double agreement) {
    return format("%.2f", roundedDown(agreement, 100));
  }

  /** Rounds a share down, but not for an error of multiplication: 1000 * 0.57 is below 570. */
  private static double roundedDown(double share, int parts) {
    return share < 1 ? Math.min(parts - 1, Math.floor(parts * share + ROUNDING_ERROR)) / parts : 1;
  }
}
