package io.nrs.evaluation.report;

import io.nrs.evaluation.table.Table;
import java.util.function.Supplier;
import org.knowm.xchart.internal.chartpart.Chart;

/**
 * A picture.
 *
 * @param id unique on a page, and the name of its files
 * @param says what it shows, for who does not see it
 * @param chart drawn only where Java can draw
 * @param data all that is drawn
 */
record ReportFigure(
    String id, String title, String says, Supplier<Chart<?, ?>> chart, Table data) {}
