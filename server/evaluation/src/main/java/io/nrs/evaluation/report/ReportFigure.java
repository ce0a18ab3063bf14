package io.nrs.evaluation.report;

import io.nrs.evaluation.table.Table;
import java.util.Optional;
import java.util.function.Supplier;
import org.knowm.xchart.internal.chartpart.Chart;

/**
 * A picture, or the words instead of one that would show a single point.
 *
 * @param id unique on a page, and the name of its files
 * @param says its content in words, for readers who cannot see it
 * @param drawing called only if Java can draw; words alone have none
 * @param data everything in the picture, and what it leaves out
 */
record ReportFigure(
    String id, String title, String says, Optional<Supplier<Drawing>> drawing, Table data) {

  /** A picture of a single chart. */
  static ReportFigure ofChart(
      String id, String title, String says, Supplier<Chart<?, ?>> chart, Table data) {
    return new ReportFigure(id, title, says, Optional.of(() -> Drawing.of(chart.get())), data);
  }

  /** Words without a picture. */
  static ReportFigure inWords(String id, String title, String says, Table data) {
    return new ReportFigure(id, title, says, Optional.empty(), data);
  }
}
