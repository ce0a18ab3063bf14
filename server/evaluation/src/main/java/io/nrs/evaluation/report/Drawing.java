package io.nrs.evaluation.report;

import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;

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

  /**
   * The ticks of a logarithmic axis of lengths, at 1, 2 and 5 of each decade. The charts' library
   * has one tick a decade, or nine with names that overlap.
   */
  static final class LengthTicks {
    private static final double MARK = 4;

    /** Of the names of ticks and of the axis. */
    static final int HEIGHT = 44;

    private LengthTicks() {}

    /** Whether a chart has such an axis. */
    static boolean isOf(Chart<?, ?> chart) {
      return chart.getStyler() instanceof AxesChartStyler styler && styler.isXAxisLogarithmic();
    }

    /** Returns the ticks between two lengths, which are positive. */
    static List<Long> between(double least, double most) {
      List<Long> ticks = new ArrayList<>();
      for (long decade = 1; decade <= most; decade *= 10) {
        for (int step : new int[] {1, 2, 5}) {
          long tick = step * decade;
          if (tick >= least && tick <= most) {
            ticks.add(tick);
          }
        }
      }
      return ticks;
    }

    /** Draws the ticks of a chart that has been painted, below it. */
    static void paint(Graphics2D graphics, Chart<?, ?> chart, String title) {
      AxesChartStyler styler = (AxesChartStyler) chart.getStyler();
      double least = styler.getXAxisMin();
      double most = styler.getXAxisMax();
      double left = chart.getScreenXFromChart(least);
      double right = chart.getScreenXFromChart(most);
      int top = chart.getHeight();
      // The library leaves room on both sides of the values.
      double margin = (right - left) * (1 / styler.getPlotContentSize() - 1) / 2;
      graphics.setStroke(styler.getAxisTickMarksStroke());
      graphics.setColor(styler.getXAxisTickMarksColor());
      graphics.draw(new Line2D.Double(left - margin, top - MARK, right + margin, top - MARK));
      for (long tick : between(least, most)) {
        double x = left + (right - left) * Math.log(tick / least) / Math.log(most / least);
        graphics.setColor(styler.getXAxisTickMarksColor());
        graphics.draw(new Line2D.Double(x, top - MARK, x, top));
        DrawnText.centred(
            graphics,
            String.format(Locale.ROOT, "%,d", tick),
            Charts.LETTERS,
            x,
            top + Charts.LETTERS + 2.0);
      }
      DrawnText.centred(graphics, title, Charts.LETTERS, (left + right) / 2, top + HEIGHT - 6.0);
    }
  }
}
