package io.nrs.evaluation.report;

import io.nrs.evaluation.table.Table;
import java.util.function.Supplier;
import org.knowm.xchart.internal.chartpart.Chart;

/**
 * A picture.
 *
 * @param id unique on a page, and the name of its files
 * @param says its content in words, for readers who cannot see it
 * @param drawing called only if Java can draw
 * @param data everything in the picture
 */
record ReportFigure(String id, String title, String says, Supplier<Drawing> drawing, Table data) {

  /** A picture of a single chart. */
  static ReportFigure ofChart(
      String id, String title, String says, Supplier<Chart<?, ?>> chart, Table data) {
    return new ReportFigure(id, title, says, () -> Drawing.of(chart.get()), data);
  }
}
