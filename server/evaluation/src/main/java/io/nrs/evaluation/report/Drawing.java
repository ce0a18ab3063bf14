package io.nrs.evaluation.report;

import java.awt.Graphics2D;
import org.knowm.xchart.internal.chartpart.Chart;

/** What a figure shows, in pixels of a screen of scale one. */
interface Drawing {
  int width();

  int height();

  void paint(Graphics2D graphics);

  /** A chart alone. */
  static Drawing of(Chart<?, ?> chart) {
    return new Drawing() {
      @Override
      public int width() {
        return chart.getWidth();
      }

      @Override
      public int height() {
        return chart.getHeight();
      }

      @Override
      public void paint(Graphics2D graphics) {
        chart.paint(graphics, width(), height());
      }
    };
  }
}
