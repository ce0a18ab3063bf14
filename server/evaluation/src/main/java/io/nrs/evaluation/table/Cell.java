package io.nrs.evaluation.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A cell of a table.
 *
 * @param parts texts, each in one style
 * @param share the share from 0 to 1 that the cell shows, if a writer may colour it
 */
public record Cell(List<Part> parts, OptionalDouble share) {

  /** The style of a text. */
  public enum Style {
    PLAIN,
    STRONG,
    EMPHASIS,
    CODE,
    /** On a new line. */
    NEXT_LINE
  }

  public record Part(String text, Style style) {}

  public Cell {
    parts = List.copyOf(parts);
  }

  public static Cell of(String text) {
    return of(text, Style.PLAIN);
  }

  public static Cell of(String text, Style style) {
    return new Cell(List.of(new Part(text, style)), OptionalDouble.empty());
  }

  /** A share with two decimals. */
  public static Cell share(double share) {
    return new Cell(of(decimals(2, share)).parts, OptionalDouble.of(share));
  }

  public static Cell unknown() {
    return of("–");
  }

  /** The same cell with another text after its own. */
  public Cell and(String text, Style style) {
    List<Part> all = new ArrayList<>(parts);
    all.add(new Part(text, style));
    return new Cell(all, share);
  }

  public String text() {
    return String.join(" ", parts.stream().map(Part::text).toList());
  }

  /** An interval with two decimals. */
  public static String range(double low, double high) {
    return decimals(2, low) + "–" + decimals(2, high);
  }

  /** A number with this many decimals. */
  public static String decimals(int decimals, double value) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
