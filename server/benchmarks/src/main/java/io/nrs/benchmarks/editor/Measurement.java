package io.nrs.benchmarks.editor;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The values of one measurement.
 *
 * @param values in the unit; sorted
 * @param target such as {@code ≤ 10 ms at 95 %}, or empty
 */
public record Measurement(String name, String unit, List<Double> values, String target) {
  public Measurement {
    values = values.stream().sorted().toList();
  }

  /** Half of the values are at most this. */
  public double median() {
    return percentile(values, 0.5);
  }

  public double percentile95() {
    return percentile(values, 0.95);
  }

  /** Returns the smallest value that at least this share of the sorted values do not exceed. */
  public static double percentile(List<Double> sorted, double share) {
    return sorted.get(Math.max(0, (int) Math.ceil(share * sorted.size()) - 1));
  }

  public static String table(List<Measurement> figures, String machine) {
    return "| | median | 95 % | repetitions | target |\n|---|---|---|---|---|\n"
        + figures.stream().map(Measurement::row).collect(Collectors.joining())
        + "\nMeasured by `nrs bench-editor --write` on "
        + machine
        + ".\n";
  }

  private String row() {
    return "| %s | %s | %s | %d | %s |%n"
        .formatted(
            name,
            shown(median()),
            values.size() > 1 ? shown(percentile95()) : "",
            values.size(),
            target);
  }

  private String shown(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.1f %s" : "%,.0f %s", value, unit);
  }
}
