package io.nrs.evaluation.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Charts of shares: as wide as the text, readable in grey, for light and dark colour schemes. */
final class Charts {
  static final int WIDTH = 960;

  /** The height without the legend. */
  static final int HEIGHT = 400;

  private static final int LETTERS = 13;

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

  static final Color EDGE = new Color(0xf2, 0xb1, 0x34);

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

  static final BasicStroke DASHED =
      new BasicStroke(1.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {5, 4}, 0);

  private Charts() {}

  /**
   * Shares of failures, stacked.
   *
   * @param bars shares by the name of a bar and of a failure, the same failures for each
   */
  static CategoryChart failures(Map<String, Map<String, Double>> bars) {
    CategoryChart chart = new CategoryChart(WIDTH, HEIGHT);
    chart.setYAxisTitle("share of formulas");
    style(chart.getStyler()).setXAxisLabelRotation(bars.size() > 16 ? 90 : 0);
    chart.getStyler().setStacked(true).setAvailableSpaceFill(0.8);
    bars.values().stream()
        .limit(1)
        .flatMap(shares -> shares.keySet().stream())
        .forEach(
            failure ->
                chart
                    .addSeries(
                        failure,
                        List.copyOf(bars.keySet()),
                        bars.values().stream().map(shares -> shares.get(failure)).toList())
                    .setFillColor(
                        FAILURES.getOrDefault(failure, color(chart.getSeriesMap().size()))));
    return chart;
  }

  /**
   * Accuracies side by side.
   *
   * @param bars a series by its name, with a bar for each of the names
   */
  static CategoryChart bars(List<String> names, Map<String, List<Double>> bars) {
    CategoryChart chart = new CategoryChart(WIDTH, HEIGHT);
    chart.setYAxisTitle("accuracy");
    style(chart.getStyler()).setXAxisLabelRotation(90);
    // The axis has the name of a single series.
    chart.getStyler().setAvailableSpaceFill(0.8).setLegendVisible(bars.size() > 1);
    bars.forEach(
        (name, values) ->
            chart.addSeries(name, names, values).setFillColor(color(chart.getSeriesMap().size())));
    return chart;
  }

  /** A chart of lines, which are added. */
  static XYChart xy(String x, String y) {
    XYChart chart = new XYChart(WIDTH, HEIGHT);
    chart.setXAxisTitle(x);
    chart.setYAxisTitle(y);
    style(chart.getStyler());
    chart.getStyler().setMarkerSize(7);
    return chart;
  }

  /** Adds a line in the colour and with the marker of its number. */
  static XYSeries line(XYChart chart, int number, String name, double[] x, double[] y) {
    XYSeries series = chart.addSeries(name, x, y);
    series.setLabel(name.replaceAll(BREAK, "$1\n"));
    series.setMarker(MARKERS.get(number % MARKERS.size())).setMarkerColor(color(number));
    series.setLineColor(color(number)).setLineStyle(new BasicStroke(2));
    return series;
  }

  /** Sets the ends of the axis, with one tick at each whole number. */
  static void ticks(XYChart chart, double least, double most, Function<Double, String> name) {
    chart
        .getStyler()
        .setXAxisMin(least)
        .setXAxisMax(most)
        .setXAxisTickMarkSpacingHint((int) (0.8 * WIDTH / (most - least)))
        .setxAxisTickLabelsFormattingFunction(name);
  }

  private static Color color(int number) {
    return COLORS.get(number % COLORS.size());
  }

  private static AxesChartStyler style(AxesChartStyler styler) {
    Font font = new Font(Font.SANS_SERIF, Font.PLAIN, LETTERS);
    styler
        .setYAxisMin(0.0)
        .setYAxisMax(1.0)
        .setPlotGridLinesColor(GRID)
        .setPlotGridLinesStroke(new BasicStroke(1))
        .setPlotGridVerticalLinesVisible(false)
        .setAxisTickLabelsColor(INK)
        .setAxisTickMarksColor(GRID)
        .setAxisTickLabelsFont(font)
        .setAxisTitleFont(font)
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
        .setLegendFont(font)
        .setLegendPadding(4)
        .setLegendBackgroundColor(NONE)
        .setLegendBorderColor(NONE)
        .setXAxisTitleColor(INK)
        .setYAxisTitleColor(INK)
        .setAntiAlias(true);
    return styler;
  }
}
