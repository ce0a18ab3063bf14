package io.nrs.evaluation.table;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Parts of a Markdown document. Stored text goes through {@link #text} or {@link #code}, so that it
 * never becomes markup.
 */
public final class Markdown {
  /** The content of a cell without a value. */
  public static final String UNKNOWN = "–";

  private Markdown() {}

  /** Escaped text on one line. */
  public static String text(String text) {
    return text.strip().replaceAll("\\s+", " ").replaceAll("([\\\\`*_\\[\\]<>&|])", "\\\\$1");
  }

  /** Code on one line. */
  public static String code(String text) {
    return text.isBlank()
        ? ""
        : "`" + text.strip().replaceAll("\\s+", " ").replace('`', '\'') + "`";
  }

  public static String strong(String text) {
    return "**" + text(text) + "**";
  }

  public static String list(List<String> items) {
    return items.stream().map(item -> "- " + item + "\n").collect(Collectors.joining());
  }

  /**
   * A part that the reader can unfold.
   *
   * @param summary words of this program
   */
  public static String fold(String summary, String text) {
    return "<details><summary>%s</summary>\n\n%s\n</details>\n".formatted(summary, text);
  }

  /** A number with this many decimals. */
  public static String decimals(int decimals, double value) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  /** An interval with two decimals. */
  public static String range(double low, double high) {
    return decimals(2, low) + "–" + decimals(2, high);
  }

  /** A large number. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
