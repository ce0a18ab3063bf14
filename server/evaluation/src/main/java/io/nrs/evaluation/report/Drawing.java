package io.nrs.evaluation.report;

import java.awt.Graphics2D;
import org.knowm.xchart.internal.chartpart.Chart;

/** What a figure shows, in pixels of a screen of scale one. */
interface Drawing {
  int width();

  int height();

  void paint(Graphics2D graphics);

  /** A chart with its legend below it, and with ticks for lengths. */
  static Drawing of(Chart<?, ?> chart) {
    Legend legend = Legend.of(chart);
    boolean ofLengths = LengthTicks.isOf(chart);
    int above = chart.getHeight() + (ofLengths ? LengthTicks.HEIGHT : 0);
    return new Drawing() {
      @Override
      public int width() {
        return chart.getWidth();
      }

      @Override
      public int height() {
        return above + legend.height();
      }

      @Override
      public void paint(Graphics2D graphics) {
        chart.paint(graphics, width(), chart.getHeight());
        if (ofLengths) {
          LengthTicks.paint(graphics, chart, chart.getXAxisTitle());
        }
        legend.paint(graphics, above);
      }
    };
  }
}
