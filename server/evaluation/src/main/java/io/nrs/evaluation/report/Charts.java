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
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Charts of shares: as wide as the text, readable in grey, for light and dark colour schemes. */
final class Charts {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 300;
  private static final int TALL = 400;
  private static final int PANEL_HEIGHT = 190;
  private static final int LETTERS = 13;
  private static final int LEGEND_LINE = 21;

  /** The library cuts names that are longer than the picture is wide. */
  private static final String BREAK = "(.{60,120}) ";

  /** The page replaces these colours by those of its scheme. */
  static final Color INK = new Color(0x33, 0x33, 0x34);

  static final Color GRID = new Color(0xd6, 0xd6, 0xd7);
  private static final Color NONE = new Color(0, 0, 0, 0);

  /** They differ in lightness too. */
  private static final Map<String, Color> FAILURES =
      Map.of(
          "missing-leaf", new Color(0x3a, 0x76, 0xc4),
          "corrupted-leaf", new Color(0xf2, 0xb1, 0x34),
          "wrong-solution", new Color(0xd6, 0x5f, 0x45));

  private static final Color POINTS = new Color(0x9a, 0xb8, 0xd8);
  private static final Color EDGE = new Color(0xf2, 0xb1, 0x34);

  /** Of the series of one chart; readers tell lines apart by their markers too. */
  private static final List<Color> COLORS =
      Stream.of(
              0x2b78c2, 0xd65f45, 0x3f9b5f, 0xc08512, 0x8d5fb5, 0x1f97a4, 0xc2558f, 0xa8724a,
              0x8fa02c, 0x8a8a8c)
          .map(Color::new)
          .toList();

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

  private static final BasicStroke SOLID = new BasicStroke(2);
  private static final BasicStroke DASHED =
      new BasicStroke(1.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {5, 4}, 0);

  private Charts() {}

  /**
   * Shares of failures, stacked.
   *
   * @param shares by failure, for each of the cells
   */
  static CategoryChart failures(List<String> cells, Map<String, List<Double>> shares) {
    CategoryChart chart = new CategoryChart(WIDTH, HEIGHT + LEGEND_LINE * shares.size());
    stacked(chart, cells, shares).setXAxisLabelRotation(cells.size() > 16 ? 45 : 0);
    chart.setYAxisTitle("share of formulas");
    return chart;
  }

  /**
   * The same as one of several panels beside each other.
   *
   * @param remark below it
   * @param last whether no panel is below it, so that it has the legend
   */
  static CategoryChart failures(
      int panels,
      String title,
      String remark,
      boolean last,
      List<String> cells,
      Map<String, List<Double>> shares) {
    int height = PANEL_HEIGHT + (last ? LEGEND_LINE * shares.size() : 0);
    CategoryChart chart = new CategoryChart(WIDTH / panels, height);
    chart.setTitle(title);
    chart.setXAxisTitle(remark);
    stacked(chart, cells, shares)
        .setXAxisLabelRotation(90)
        .setAxisTickLabelsFont(font(LETTERS - 3))
        .setAxisTitleFont(font(LETTERS - 2))
        .setChartTitleFont(font(LETTERS - 2))
        .setChartTitleVisible(true)
        .setChartTitleBoxVisible(false)
        .setLegendFont(font(LETTERS - 2))
        .setLegendVisible(last);
    return chart;
  }

  private static AxesChartStyler stacked(
      CategoryChart chart, List<String> cells, Map<String, List<Double>> shares) {
    style(chart.getStyler());
    chart.getStyler().setStacked(true).setAvailableSpaceFill(0.8);
    int number = 0;
    for (Map.Entry<String, List<Double>> failure : shares.entrySet()) {
      chart
          .addSeries(failure.getKey(), cells, failure.getValue())
          .setFillColor(FAILURES.getOrDefault(failure.getKey(), color(number)));
      number++;
    }
    return chart.getStyler();
  }

  /**
   * Accuracies side by side.
   *
   * @param bars a series by its name, with a bar for each of the names
   */
  static CategoryChart bars(List<String> names, Map<String, List<Double>> bars) {
    CategoryChart chart = new CategoryChart(WIDTH, TALL + LEGEND_LINE * bars.size());
    chart.setYAxisTitle("accuracy");
    style(chart.getStyler()).setXAxisLabelRotation(90);
    // The axis has the name of a single series.
    chart.getStyler().setAvailableSpaceFill(0.8).setLegendVisible(bars.size() > 1);
    int number = 0;
    for (Map.Entry<String, List<Double>> series : bars.entrySet()) {
      chart.addSeries(series.getKey(), names, series.getValue()).setFillColor(color(number++));
    }
    return chart;
  }

  /**
   * Points and their mean by length, with the lengths of training.
   *
   * @param points of which each has its tokens and its confidence
   */
  static XYChart confidence(double[][] points, List<ConfidenceBin> bins, int longestTrained) {
    double[] lengths = Arrays.copyOf(points[0], points[0].length + 1);
    lengths[points[0].length] = longestTrained;
    XYChart chart = overLengths(DoubleStream.of(lengths), 3);
    double[] trained = {log(DoubleStream.of(lengths).min().orElseThrow()), log(longestTrained)};
    XYSeries range = chart.addSeries("lengths of training", trained, new double[] {1, 1});
    range.setXYSeriesRenderStyle(XYSeriesRenderStyle.Area).setMarker(SeriesMarkers.NONE);
    range.setFillColor(new Color(0xf2, 0xb1, 0x34, 0x50));
    range.setLineColor(EDGE);
    chart
        .addSeries("inputs", DoubleStream.of(points[0]).map(Charts::log).toArray(), points[1])
        .setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter)
        .setMarker(SeriesMarkers.CIRCLE)
        .setMarkerColor(POINTS);
    confidences(chart, 0, "mean", bins).setLineStyle(SOLID);
    chart.getStyler().setMarkerSize(5);
    return chart;
  }

  /** Mean confidences by length, solid within the lengths of training. */
  static XYChart confidences(List<ConfidenceFigure.Line> lines) {
    XYChart chart =
        overLengths(
            lines.stream().flatMap(line -> line.bins().stream()).mapToDouble(ConfidenceBin::tokens),
            lines.size());
    for (int i = 0; i < lines.size(); i++) {
      ConfidenceFigure.Line line = lines.get(i);
      boolean solid = !line.within().isEmpty();
      if (solid) {
        confidences(chart, i, line.label(), line.within()).setLineStyle(SOLID);
      }
      if (line.beyond().size() > (solid ? 1 : 0)) {
        confidences(chart, i, line.label() + (solid ? ", beyond" : ""), line.beyond())
            .setLineStyle(DASHED)
            .setShowInLegend(!solid);
      }
    }
    return chart;
  }

  /** Confidences by the logarithm of lengths: the library's own axis names a length a decade. */
  private static XYChart overLengths(DoubleStream lengths, int series) {
    double[] all = lengths.map(Charts::log).toArray();
    double least = DoubleStream.of(all).min().orElse(0);
    double most = Math.max(least + 1, DoubleStream.of(all).max().orElse(0));
    XYChart chart = chart(HEIGHT, series, "tokens of the input", "mean confidence");
    ticks(chart, least, most, length -> "%.0f".formatted(Math.pow(2, length)));
    return chart;
  }

  /** Sets the ends of the axis, with one tick at each whole number. */
  private static void ticks(
      XYChart chart, double least, double most, Function<Double, String> name) {
    chart
        .getStyler()
        .setXAxisMin(least)
        .setXAxisMax(most)
        .setXAxisTickMarkSpacingHint((int) (0.8 * WIDTH / (most - least)))
        .setxAxisTickLabelsFormattingFunction(name);
  }

  private static double log(double length) {
    return Math.log(Math.max(1, length)) / Math.log(2);
  }

  private static XYSeries confidences(
      XYChart chart, int number, String name, List<ConfidenceBin> bins) {
    return line(
        chart,
        number,
        name,
        bins.stream().mapToDouble(bin -> log(bin.tokens())).toArray(),
        bins.stream().mapToDouble(ConfidenceBin::mean).toArray());
  }

  /** Adds a line in the colour and with the marker of its number. */
  private static XYSeries line(XYChart chart, int number, String name, double[] x, double[] y) {
    XYSeries series = chart.addSeries(name, x, y);
    series.setLabel(name.replaceAll(BREAK, "$1\n"));
    series.setMarker(MARKERS.get(number % MARKERS.size())).setMarkerColor(color(number));
    series.setLineColor(color(number));
    return series;
  }

  private static Color color(int number) {
    return COLORS.get(number % COLORS.size());
  }

  /** Accuracies by nesting, a line for each system, with their intervals. */
  static XYChart accuracy(List<Line> lines) {
    XYChart chart = chart(TALL, lines.size(), "nesting", "accuracy");
    int deepest =
        lines.stream()
            .flatMap(line -> line.points().stream())
            .mapToInt(Point::nesting)
            .max()
            .orElse(1);
    ticks(chart, 0.5, deepest + 0.5, nesting -> "N%.0f".formatted(nesting));
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      double shift = shift(i, lines.size());
      Color color = color(i);
      line(
              chart,
              i,
              line.measured() ? line.label() : line.label() + " (published)",
              line.points().stream().mapToDouble(point -> point.nesting() + shift).toArray(),
              line.points().stream().mapToDouble(Point::accuracy).toArray())
          .setLineStyle(line.measured() ? SOLID : DASHED);
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
    XYChart chart = chart(HEIGHT, 2, "mean confidence of the steps", "share of right steps");
    chart.getStyler().setXAxisMin(0.0).setXAxisMax(1.0);
    // The library's ticks are at the values where these have equal distances: 0 and 1 alone.
    double[] fifths = {0, 0.2, 0.4, 0.6, 0.8, 1};
    XYSeries diagonal = chart.addSeries("perfectly calibrated", fifths, fifths);
    diagonal.setMarker(SeriesMarkers.NONE).setLineColor(EDGE);
    line(chart, 0, "steps", confidence, accuracy).setLineStyle(SOLID);
    return chart;
  }

  /** Accuracies by iteration, out of distribution and, dashed, in distribution. */
  static XYChart learning(LearningCurve curve) {
    XYChart chart = chart(HEIGHT, 2, "iterations", "accuracy");
    chart.getStyler().setXAxisMin(0.0).setXAxisMax((double) curve.last().iteration());
    chart.getStyler().setMarkerSize(5);
    double[] iterations = curve.validations().stream().mapToDouble(Validation::iteration).toArray();
    double[] deeper =
        curve.validations().stream().mapToDouble(Validation::outOfDistribution).toArray();
    double[] known = curve.validations().stream().mapToDouble(Validation::inDistribution).toArray();
    line(chart, 0, "out of distribution", iterations, deeper).setLineStyle(SOLID);
    line(chart, 1, "in distribution", iterations, known).setLineStyle(DASHED);
    return chart;
  }

  private static XYChart chart(int height, int series, String x, String y) {
    XYChart chart = new XYChart(WIDTH, height + LEGEND_LINE * series);
    chart.setXAxisTitle(x);
    chart.setYAxisTitle(y);
    style(chart.getStyler());
    chart.getStyler().setMarkerSize(7);
    return chart;
  }

  private static Font font(int size) {
    return new Font(Font.SANS_SERIF, Font.PLAIN, size);
  }

  private static AxesChartStyler style(AxesChartStyler styler) {
    styler
        .setYAxisMin(0.0)
        .setYAxisMax(1.0)
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
        .setLegendLayout(LegendLayout.Vertical)
        .setLegendFont(font(LETTERS))
        .setLegendPadding(4)
        .setLegendBackgroundColor(NONE)
        .setLegendBorderColor(NONE)
        .setXAxisTitleColor(INK)
        .setYAxisTitleColor(INK)
        .setAntiAlias(true);
    return styler;
  }
}
