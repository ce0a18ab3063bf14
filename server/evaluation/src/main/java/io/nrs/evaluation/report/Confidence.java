package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Steps.Point;
import io.nrs.evaluation.table.Block.Paragraph;
import io.nrs.evaluation.table.Blocks;
import io.nrs.evaluation.table.Markdown;
import io.nrs.evaluation.table.Table;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The confidence of the Selector on inputs of growing length (paper, section 6). */
record Confidence(Sources sources) {
  /** Upper ends, as multiples of the longest input of training. */
  static final List<Double> RATIOS = List.of(0.5, 1.0, 2.0, 4.0, 8.0, Double.POSITIVE_INFINITY);

  private static final List<String> HEADS =
      List.of("up to ½", "½ to 1", "1 to 2", "2 to 4", "4 to 8", "beyond 8");
  private static final String UNREAD = "not read";

  /** The bins of a chart between one power of two and the next. */
  static final int BINS = 2;

  /** The mean length and confidence of inputs of similar length. */
  record Bin(double tokens, int longest, double mean) {
    static Bin of(List<Point> points) {
      return new Bin(
          points.stream().mapToInt(Point::tokens).average().orElseThrow(),
          points.stream().mapToInt(Point::tokens).max().orElseThrow(),
          points.stream().mapToDouble(Point::confidence).average().orElseThrow());
    }
  }

  /** The largest set of each language, by the ratio of lengths. */
  Blocks document(List<LanguageResults> views) {
    List<ConfidenceCurve> curves =
        views.stream()
            .flatMap(
                view ->
                    ConfidenceCurve.of(view)
                        .max(Comparator.comparingInt(curve -> curve.points().size()))
                        .stream())
            .toList();
    if (curves.isEmpty()) {
      return Blocks.NONE;
    }
    Table.Builder<ConfidenceCurve> table =
        Table.of(curves)
            .text("", ConfidenceCurve::language)
            .text("trained up to", curve -> curve.trained() + " tokens");
    for (int i = 0; i < RATIOS.size(); i++) {
      int bin = i;
      if (curves.stream().anyMatch(curve -> !curve.bin(bin).isEmpty())) {
        table.markdown(HEADS.get(bin), curve -> cell(curve.bin(bin), RATIOS.get(bin) <= 1));
      }
    }
    return Blocks.of(
        table.build(),
        new Paragraph(
            "Mean confidence of the Selector by the length of what it reads, as a multiple of the"
                + " longest input of training; bold: lengths of training; in brackets: texts read,"
                + " and the formulas that they are steps of; "
                + UNREAD
                + ": longer than the Selector's labels, so not read."),
        sources.fold(curves, ConfidenceCurve::language, ConfidenceCurve::stored, ""));
  }

  private static String cell(List<Point> points, boolean trained) {
    List<Point> read = points.stream().filter(Point::isRead).toList();
    if (read.isEmpty()) {
      return points.isEmpty() ? Markdown.UNKNOWN : UNREAD;
    }
    String mean =
        Markdown.decimals(3, read.stream().mapToDouble(Point::confidence).average().orElseThrow());
    long formulas =
        read.stream().map(point -> point.cell() + " " + point.index()).distinct().count();
    return "%s (%s of %s)".formatted(trained ? Markdown.strong(mean) : mean, read.size(), formulas);
  }

  static List<Figure> figures(LanguageResults view) {
    return ConfidenceCurve.of(view).map(curve -> figure(view.language().id(), curve)).toList();
  }

  private static Figure figure(String language, ConfidenceCurve curve) {
    List<Point> read = curve.points().stream().filter(Point::isRead).toList();
    double[] lengths = read.stream().mapToDouble(Point::tokens).toArray();
    XYChart chart =
        overLengths(
            DoubleStream.concat(DoubleStream.of(lengths), DoubleStream.of(curve.trained())));
    double shortest = DoubleStream.of(lengths).min().orElse(1);
    XYSeries range =
        chart.addSeries(
            "lengths of training",
            new double[] {log(Math.min(shortest, curve.trained())), log(curve.trained())},
            new double[] {1, 1});
    range.setXYSeriesRenderStyle(XYSeriesRenderStyle.Area).setMarker(SeriesMarkers.NONE);
    range.setFillColor(new Color(0xf2, 0xb1, 0x34, 0x50));
    range.setLineColor(Charts.EDGE);
    chart
        .addSeries(
            "inputs",
            DoubleStream.of(lengths).map(Confidence::log).toArray(),
            read.stream().mapToDouble(Point::confidence).toArray())
        .setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter)
        .setMarker(SeriesMarkers.CIRCLE)
        .setMarkerColor(new Color(0x9a, 0xb8, 0xd8));
    line(chart, 0, "mean", curve.bins());
    chart.getStyler().setMarkerSize(5);
    return new Figure(
        language + "-confidence-" + curve.stored().config().name(),
        curve.label(),
        String.format(
            Locale.ROOT,
            "%,d inputs read as a whole, trained on up to %s tokens; the line is their mean.",
            read.size(),
            curve.trained()),
        chart);
  }

  /** All languages in one chart, solid within the lengths of training; empty for a single one. */
  static Optional<Figure> together(List<LanguageResults> views) {
    List<ConfidenceCurve> curves = views.stream().flatMap(ConfidenceCurve::of).toList();
    if (curves.stream().map(ConfidenceCurve::language).distinct().count() < 2) {
      return Optional.empty();
    }
    XYChart chart =
        overLengths(
            curves.stream().flatMap(curve -> curve.bins().stream()).mapToDouble(Bin::tokens));
    for (int i = 0; i < curves.size(); i++) {
      ConfidenceCurve curve = curves.get(i);
      String name =
          curves.stream().filter(each -> each.language().equals(curve.language())).count() == 1
              ? curve.language()
              : curve.language() + ": " + curve.label();
      List<Bin> within = new ArrayList<>(curve.bins());
      within.removeIf(bin -> bin.longest() > curve.trained());
      boolean solid = !within.isEmpty();
      if (solid) {
        line(chart, i, name, within);
      }
      // The dashed line continues the solid one.
      List<Bin> beyond = curve.bins().subList(Math.max(0, within.size() - 1), curve.bins().size());
      if (beyond.size() > (solid ? 1 : 0)) {
        line(chart, i, name + (solid ? ", beyond" : ""), beyond)
            .setLineStyle(Charts.DASHED)
            .setShowInLegend(!solid);
      }
    }
    return Optional.of(
        new Figure(
            "all-confidence",
            "Mean confidence by length, all languages",
            "Solid lines are within the lengths of training, dashed ones beyond them.",
            chart));
  }

  private static XYSeries line(XYChart chart, int number, String name, List<Bin> bins) {
    return Charts.line(
        chart,
        number,
        name,
        bins.stream().mapToDouble(bin -> log(bin.tokens())).toArray(),
        bins.stream().mapToDouble(Bin::mean).toArray());
  }

  /** Confidences by the logarithm of lengths: the library's own axis names a length a decade. */
  private static XYChart overLengths(DoubleStream lengths) {
    double[] all = lengths.map(Confidence::log).toArray();
    double least = DoubleStream.of(all).min().orElse(0);
    double most = Math.max(least + 1, DoubleStream.of(all).max().orElse(0));
    XYChart chart = Charts.xy("tokens of the input", "mean confidence");
    Charts.ticks(
        chart, least, most, length -> String.format(Locale.ROOT, "%.0f", Math.pow(2, length)));
    return chart;
  }

  static double log(double length) {
    return Math.log(Math.max(1, length)) / Math.log(2);
  }
}
