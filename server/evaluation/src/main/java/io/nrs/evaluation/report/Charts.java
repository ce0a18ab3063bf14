package io.nrs.evaluation.report;

import io.nrs.evaluation.report.NestingFigure.Line;
import io.nrs.evaluation.report.NestingFigure.Point;
import io.nrs.evaluation.result.CurveFolder.Validation;
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
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * The appearance of charts: as wide as the text, readable in grey, and for light and dark colour
 * schemes. {@link Drawing#of} adds their legends.
 */
final class Charts {
  /** Of all pictures, which the page makes as wide as the text. */
  static final int WIDTH = 960;

  private static final int HEIGHT = 300;
  private static final int TALL = 400;
  static final int LETTERS = 13;

  /** Of panels, several of which share a picture. */
  static final int SMALL_LETTERS = 11;

  static final Color INK = new Color(0x33, 0x33, 0x34);
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

  /** Of the lines of one chart; told apart by their markers too. */
  private static final List<Color> LINES =
      List.of(
          MAIN,
          new Color(0xd6, 0x5f, 0x45),
          new Color(0x3f, 0x9b, 0x5f),
          new Color(0xc0, 0x85, 0x12),
          new Color(0x8d, 0x5f, 0xb5),
          new Color(0x1f, 0x97, 0xa4),
          new Color(0xc2, 0x55, 0x8f),
          new Color(0xa8, 0x72, 0x4a),
          new Color(0x8f, 0xa0, 0x2c),
          OTHER_FAILURE);

  private static final List<Marker> MARKERS =
      List.of(
          SeriesMarkers.CIRCLE,
          SeriesMarkers.SQUARE,
          SeriesMarkers.TRIANGLE_UP,
          SeriesMarkers.DIAMOND,
          SeriesMarkers.TRIANGLE_DOWN);

  /** The most between neighbouring lines, in levels: equal ones and their intervals are seen. */
  private static final double SHIFT = 0.05;

  /** The most between the first and the last line, so that all points stand at their level. */
  private static final double SPREAD = 0.4;

  private static final double[] FIFTHS = {0, 0.2, 0.4, 0.6, 0.8, 1};

  private static final BasicStroke DASHED =
      new BasicStroke(1.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {5, 4}, 0);

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
    if (cells.size() > 16) {
      chart.getStyler().setXAxisLabelRotation(45);
    }
    shares.forEach(
        (failure, values) ->
            chart.addSeries(failure, cells, values).setFillColor(ofFailure(failure)));
    return chart;
  }

  static Color ofFailure(String failure) {
    return FAILURES.getOrDefault(failure, OTHER_FAILURE);
  }

  /**
   * The same as a panel of a picture with one legend.
   *
   * @param shares of each failure, for each of the cells
   */
  static CategoryChart failurePanel(
      int width, int height, List<String> cells, List<String> failures, List<List<Double>> shares) {
    CategoryChart chart = new CategoryChart(width, height);
    style(chart.getStyler());
    chart.getStyler().setAvailableSpaceFill(0.8);
    chart.getStyler().setStacked(true).setYAxisMin(0.0).setYAxisMax(1.0);
    chart
        .getStyler()
        .setXAxisLabelRotation(90)
        .setAxisTickLabelsFont(font(SMALL_LETTERS - 1))
        .setAxisTitleFont(font(SMALL_LETTERS));
    for (int i = 0; i < failures.size(); i++) {
      chart
          .addSeries(failures.get(i), cells, shares.get(i))
          .setFillColor(ofFailure(failures.get(i)));
    }
    return chart;
  }

  /**
   * Accuracies side by side.
   *
   * @param bars a series by its name, with a bar for each of the names
   */
  static CategoryChart bars(List<String> names, Map<String, List<Double>> bars) {
    CategoryChart chart = new CategoryChart(WIDTH, TALL);
    chart.setYAxisTitle("accuracy");
    style(chart.getStyler());
    chart.getStyler().setAvailableSpaceFill(0.8);
    chart.getStyler().setYAxisMin(0.0).setYAxisMax(1.0).setXAxisLabelRotation(90);
    int number = 0;
    for (Map.Entry<String, List<Double>> series : bars.entrySet()) {
      chart
          .addSeries(series.getKey(), names, series.getValue())
          .setFillColor(color(number++))
          // The axis has the name of a single one.
          .setShowInLegend(bars.size() > 1);
    }
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
    overLengths(chart, least, Math.max(most(tokens), longestTrained));
    XYSeries range =
        chart.addSeries(
            "lengths of training", new double[] {least, longestTrained}, new double[] {1, 1});
    range.setXYSeriesRenderStyle(XYSeriesRenderStyle.Area).setFillColor(RANGE);
    range.setMarker(SeriesMarkers.NONE).setLineColor(EDGE);
    XYSeries points = chart.addSeries("inputs", tokens, confidence);
    points.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
    points.setMarker(SeriesMarkers.CIRCLE).setMarkerColor(POINTS);
    XYSeries line = chart.addSeries("mean", meanTokens, means);
    line.setXYSeriesRenderStyle(XYSeriesRenderStyle.Line).setLineColor(MAIN);
    line.setMarker(SeriesMarkers.DIAMOND).setMarkerColor(MAIN).setLineWidth(2);
    chart.getStyler().setMarkerSize(5);
    return chart;
  }

  /** Mean confidences over a logarithmic axis, solid within the lengths of training. */
  static XYChart confidences(List<ConfidenceFigure.Line> lines) {
    XYChart chart = new XYChart(WIDTH, HEIGHT);
    chart.setXAxisTitle("tokens of the input");
    chart.setYAxisTitle("mean confidence");
    style(chart.getStyler());
    double[] tokens =
        lines.stream()
            .flatMap(line -> line.bins().stream())
            .mapToDouble(ConfidenceBin::tokens)
            .toArray();
    overLengths(chart, least(tokens), most(tokens));
    chart.getStyler().setMarkerSize(7);
    for (int i = 0; i < lines.size(); i++) {
      ConfidenceFigure.Line line = lines.get(i);
      boolean solid = !line.within().isEmpty();
      if (solid) {
        confidences(chart, i, line.label(), line.within()).setLineStyle(new BasicStroke(2));
      }
      if (line.beyond().size() > (solid ? 1 : 0)) {
        confidences(chart, i, line.label() + (solid ? ", beyond" : ""), line.beyond())
            .setLineStyle(DASHED)
            .setShowInLegend(!solid);
      }
    }
    return chart;
  }

  /** A logarithmic axis of lengths, with {@link LengthTicks}, below shares of 0 to 1. */
  private static void overLengths(XYChart chart, double least, double most) {
    chart
        .getStyler()
        .setXAxisLogarithmic(true)
        .setXAxisTicksVisible(false)
        .setXAxisTitleVisible(false)
        .setXAxisMin(least)
        .setXAxisMax(most)
        .setYAxisMin(0.0)
        .setYAxisMax(1.0);
  }

  private static XYSeries confidences(
      XYChart chart, int number, String name, List<ConfidenceBin> bins) {
    return line(
        chart,
        number,
        name,
        bins.stream().mapToDouble(ConfidenceBin::tokens).toArray(),
        bins.stream().mapToDouble(ConfidenceBin::mean).toArray());
  }

  /** Adds a line in the colour and with the marker of its number. */
  private static XYSeries line(XYChart chart, int number, String name, double[] x, double[] y) {
    XYSeries series = chart.addSeries(name, x, y);
    series.setMarker(MARKERS.get(number % MARKERS.size())).setMarkerColor(color(number));
    series.setLineColor(color(number));
    return series;
  }

  private static Color color(int number) {
    return LINES.get(number % LINES.size());
  }

  /** Accuracies by nesting, a line for each system, with their intervals. */
  static XYChart accuracy(List<Line> lines) {
    XYChart chart = new XYChart(WIDTH, TALL);
    chart.setXAxisTitle("nesting");
    chart.setYAxisTitle("accuracy");
    style(chart.getStyler());
    double deepest =
        lines.stream()
            .flatMap(line -> line.points().stream())
            .mapToInt(Point::nesting)
            .max()
            .orElse(1);
    chart
        .getStyler()
        .setXAxisMin(0.5)
        .setXAxisMax(deepest + 0.5)
        .setYAxisMin(0.0)
        .setYAxisMax(1.0)
        // One tick a level: half of them would have no name.
        .setXAxisTickMarkSpacingHint((int) (0.7 * WIDTH / deepest))
        .setxAxisTickLabelsFormattingFunction(nesting -> "N%.0f".formatted(nesting));
    chart.getStyler().setMarkerSize(7);
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      double shift = shift(i, lines.size());
      Color color = color(i);
      XYSeries series =
          line(
              chart,
              i,
              line.measured() ? line.label() : line.label() + " (published)",
              line.points().stream().mapToDouble(point -> point.nesting() + shift).toArray(),
              line.points().stream().mapToDouble(Point::accuracy).toArray());
      series.setLineStyle(line.measured() ? new BasicStroke(2) : DASHED);
      line.points().stream()
          .filter(point -> point.low() < point.high())
          .forEach(point -> interval(chart, line, point, shift, color));
    }
    return chart;
  }

  /** Returns how far the points of a line stand beside their level, in levels. */
  static double shift(int line, int lines) {
    double step = lines == 1 ? 0 : Math.min(SHIFT, SPREAD / (lines - 1));
    return step * (line - (lines - 1) / 2.0);
  }

  private static void interval(XYChart chart, Line line, Point point, double shift, Color color) {
    double at = point.nesting() + shift;
    XYSeries interval =
        chart.addSeries(
            line.label() + " N" + point.nesting(),
            new double[] {at, at},
            new double[] {point.low(), point.high()});
    interval.setMarker(SeriesMarkers.NONE).setLineColor(color).setLineStyle(new BasicStroke(1));
    interval.setShowInLegend(false);
  }

  /** The share of right steps over their mean confidence, beside the diagonal of perfect ones. */
  static XYChart reliability(double[] confidence, double[] accuracy) {
    XYChart chart = new XYChart(WIDTH, HEIGHT);
    chart.setXAxisTitle("mean confidence of the steps");
    chart.setYAxisTitle("share of right steps");
    style(chart.getStyler());
    chart.getStyler().setXAxisMin(0.0).setXAxisMax(1.0).setYAxisMin(0.0).setYAxisMax(1.0);
    XYSeries diagonal =
        // The library's ticks are at the values where these have equal distances: 0 and 1 alone.
        chart.addSeries("perfectly calibrated", FIFTHS, FIFTHS);
    diagonal.setMarker(SeriesMarkers.NONE).setLineColor(EDGE);
    XYSeries line = chart.addSeries("steps", confidence, accuracy);
    line.setMarker(SeriesMarkers.DIAMOND).setMarkerColor(MAIN).setLineWidth(2).setLineColor(MAIN);
    chart.getStyler().setMarkerSize(7);
    return chart;
  }

  /** Accuracies by iteration, out of distribution and, dashed, in distribution. */
  static XYChart learning(LearningCurve curve) {
    XYChart chart = new XYChart(WIDTH, HEIGHT);
    chart.setXAxisTitle("iterations");
    chart.setYAxisTitle("accuracy");
    style(chart.getStyler());
    chart.getStyler().setYAxisMin(0.0).setYAxisMax(1.0).setXAxisMin(0.0).setMarkerSize(5);
    double[] iterations = curve.validations().stream().mapToDouble(Validation::iteration).toArray();
    chart.getStyler().setXAxisMax((double) curve.last().iteration());
    double[] deeper =
        curve.validations().stream().mapToDouble(Validation::outOfDistribution).toArray();
    double[] known = curve.validations().stream().mapToDouble(Validation::inDistribution).toArray();
    line(chart, 0, "out of distribution", iterations, deeper).setLineStyle(new BasicStroke(2));
    line(chart, 1, "in distribution", iterations, known).setLineStyle(DASHED);
    return chart;
  }

  private static double least(double[] values) {
    return Arrays.stream(values).min().orElse(1);
  }

  private static double most(double[] values) {
    return Arrays.stream(values).max().orElse(1);
  }

  static Font font(int size) {
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
        // A picture's own legend cuts no name.
        .setLegendVisible(false)
        .setXAxisTitleColor(INK)
        .setYAxisTitleColor(INK)
        .setAntiAlias(true);
  }
}
