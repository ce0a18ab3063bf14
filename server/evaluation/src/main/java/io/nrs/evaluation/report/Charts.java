package io.nrs.evaluation.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * The appearance of charts: small enough for a telephone, readable in grey, and for light and dark
 * colour schemes.
 */
final class Charts {
  private static final int WIDTH = 480;
  private static final int HEIGHT = 300;
  private static final int TALL = 400;
  private static final int LETTERS = 13;

  private static final Color INK = new Color(0x33, 0x33, 0x34);
  private static final Color GRID = new Color(0xd6, 0xd6, 0xd7);
  private static final Color NONE = new Color(0, 0, 0, 0);

  /** They differ in lightness too. */
  private static final Map<String, Color> FAILURES =
      Map.of(
          "missing-leaf", new Color(0x3a, 0x76, 0xc4),
          "corrupted-leaf", new Color(0xf2, 0xb1, 0x34),
          "wrong-solution", new Color(0xd6, 0x5f, 0x45));

  private static final Color OTHER_FAILURE = new Color(0x8a, 0x8a, 0x8c);
  private static final Color MAIN = new Color(0x2b, 0x78, 0xc2);
  private static final Color POINTS = new Color(0x9a, 0xb8, 0xd8);
  private static final Color EDGE = new Color(0xf2, 0xb1, 0x34);
  private static final Color RANGE = new Color(0xf2, 0xb1, 0x34, 0x50);

  private Charts() {}

  /** The page's variable for a colour that changes in the dark scheme; empty for all others. */
  static String variable(String color) {
    if (color.equals(written(INK)) || color.equals("black")) {
      return "var(--ink)";
    }
    return color.equals(written(GRID)) ? "var(--grid)" : "";
  }

  private static String written(Color color) {
    return "rgb(%d,%d,%d)".formatted(color.getRed(), color.getGreen(), color.getBlue());
  }

  /**
   * Shares of failures, stacked.
   *
   * @param shares by failure, for each of the cells
   */
  static CategoryChart failures(List<String> cells, Map<String, List<Double>> shares) {
    CategoryChart chart = new CategoryChart(WIDTH, HEIGHT);
    chart.setYAxisTitle("share of formulas");
    style(chart.getStyler());
    chart.getStyler().setAvailableSpaceFill(0.8);
    chart.getStyler().setStacked(true).setYAxisMin(0.0).setYAxisMax(1.0);
    if (cells.size() > 8) {
      chart.getStyler().setXAxisLabelRotation(45);
    }
    shares.forEach(
        (failure, values) ->
            chart
                .addSeries(failure, cells, values)
                .setFillColor(FAILURES.getOrDefault(failure, OTHER_FAILURE)));
    return chart;
  }

  /** Shares, 0 to 1, side by side. */
  static CategoryChart bars(String axis, List<String> names, List<Double> shares) {
    CategoryChart chart = new CategoryChart(WIDTH, TALL);
    chart.setYAxisTitle(axis);
    style(chart.getStyler());
    chart.getStyler().setAvailableSpaceFill(0.8);
    chart
        .getStyler()
        .setYAxisMin(0.0)
        .setYAxisMax(1.0)
        .setXAxisLabelRotation(90)
        .setLegendVisible(false);
    chart.addSeries(axis, names, shares).setFillColor(MAIN);
    return chart;
  }

  /**
   * Points and their mean over a logarithmic axis, with the lengths of training.
   *
   * @param means means by length
   */
  static XYChart confidence(
      double[] tokens,
      double[] confidence,
      double[] meanTokens,
      double[] means,
      int longestTrained) {
    XYChart chart = new XYChart(WIDTH, HEIGHT);
    chart.setXAxisTitle("tokens of the input");
    chart.setYAxisTitle("mean confidence");
    style(chart.getStyler());
    double least = Math.min(least(tokens), longestTrained);
    chart
        .getStyler()
        .setXAxisLogarithmic(true)
        .setXAxisLogarithmicDecadeOnly(false)
        .setXAxisMin(least)
        .setXAxisMax(Math.max(most(tokens), longestTrained))
        .setYAxisMin(0.0)
        .setYAxisMax(1.0);
    XYSeries range =
        chart.addSeries(
            "lengths of training", new double[] {least, longestTrained}, new double[] {1, 1});
    range.setXYSeriesRenderStyle(XYSeriesRenderStyle.Area).setFillColor(RANGE);
    range.setMarker(SeriesMarkers.NONE).setLineColor(EDGE);
    XYSeries points = chart.addSeries("formulas", tokens, confidence);
    points.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
    points.setMarker(SeriesMarkers.CIRCLE).setMarkerColor(POINTS);
    XYSeries line = chart.addSeries("mean", meanTokens, means);
    line.setXYSeriesRenderStyle(XYSeriesRenderStyle.Line).setLineColor(MAIN);
    line.setMarker(SeriesMarkers.DIAMOND).setMarkerColor(MAIN).setLineWidth(2);
    chart.getStyler().setMarkerSize(5);
    return chart;
  }

  /**
   * The share of right steps over their mean confidence, beside the diagonal of perfect
   * calibration.
   */
  static XYChart reliability(double[] confidence, double[] accuracy) {
    XYChart chart = new XYChart(WIDTH, HEIGHT);
    chart.setXAxisTitle("mean confidence of the steps");
    chart.setYAxisTitle("share of right steps");
    style(chart.getStyler());
    chart.getStyler().setXAxisMin(0.0).setXAxisMax(1.0).setYAxisMin(0.0).setYAxisMax(1.0);
    XYSeries diagonal =
        chart.addSeries("perfectly calibrated", new double[] {0, 1}, new double[] {0, 1});
    diagonal.setMarker(SeriesMarkers.NONE).setLineColor(EDGE);
    XYSeries line = chart.addSeries("steps", confidence, accuracy);
    line.setMarker(SeriesMarkers.DIAMOND).setMarkerColor(MAIN).setLineWidth(2).setLineColor(MAIN);
    chart.getStyler().setMarkerSize(7);
    return chart;
  }

  private static double least(double[] values) {
    return Arrays.stream(values).min().orElse(1);
  }

  private static double most(double[] values) {
    return Arrays.stream(values).max().orElse(1);
  }

  private static Font font(int size) {
    return new Font(Font.SANS_SERIF, Font.PLAIN, size);
  }

  private static void style(AxesChartStyler styler) {
    styler
        .setPlotGridLinesColor(GRID)
        .setPlotGridLinesStroke(new BasicStroke(1))
        .setPlotGridVerticalLinesVisible(false)
        .setAxisTickLabelsColor(INK)
        .setAxisTickMarksColor(GRID)
        .setAxisTickLabelsFont(font(LETTERS))
        .setAxisTitleFont(font(LETTERS))
        .setLocale(Locale.ROOT);
    styler
        .setChartFontColor(INK)
        .setChartBackgroundColor(NONE)
        .setPlotBackgroundColor(NONE)
        .setPlotBorderVisible(false)
        .setChartTitleVisible(false)
        .setChartPadding(6)
        .setLegendPosition(LegendPosition.OutsideS)
        .setLegendLayout(LegendLayout.Horizontal)
        .setLegendBackgroundColor(NONE)
        .setLegendBorderColor(NONE)
        .setLegendFont(font(LETTERS))
        .setXAxisTitleColor(INK)
        .setYAxisTitleColor(INK)
        .setAntiAlias(true);
  }
}
