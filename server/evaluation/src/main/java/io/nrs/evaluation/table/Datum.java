package io.nrs.evaluation.table;

import java.util.OptionalDouble;

/**
 * What a cell of a table says.
 *
 * @param markdown with its unit, and with notes such as an interval
 * @param share the share of right answers that it is, 0 to 1; empty for all else
 */
public record Datum(String markdown, OptionalDouble share) {
  public static final Datum UNKNOWN = of(Markdown.UNKNOWN);

  /** The content of a cell that nothing can be said about. */
  public static final Datum NOTHING = of("");

  public static Datum of(String markdown) {
    return new Datum(markdown, OptionalDouble.empty());
  }

  /** A share with two decimals. */
  public static Datum ofShare(double share) {
    return new Datum(Markdown.decimals(2, share), OptionalDouble.of(share));
  }

  /** The same with notes below it. */
  public Datum with(String... notes) {
    return new Datum(markdown + "<br>" + String.join("<br>", notes), share);
  }

  public boolean isUnknown() {
    return markdown.equals(Markdown.UNKNOWN);
  }
}
