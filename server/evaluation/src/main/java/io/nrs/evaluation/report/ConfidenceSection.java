package io.nrs.evaluation.report;

import io.nrs.evaluation.result.ConfidenceFolder;
import io.nrs.evaluation.result.ConfidenceFolder.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jsoup.nodes.Element;

/** How sure the Selector is of longer and longer inputs. */
final class ConfidenceSection {
  /** Of lengths, between one and the next power of two. */
  private static final int BINS = 2;

  private final Html html;
  private final List<Figure> figures;

  /**
   * @param figures takes those that are drawn
   */
  ConfidenceSection(Html html, List<Figure> figures) {
    this.html = html;
    this.figures = figures;
  }

  void write(Element parent, TaskView view) {
    String id = view.task().id() + "-confidence";
    Element section = Html.section(parent, id, "h3", "Confidence against the length of the input");
    if (view.confidence().isEmpty()) {
      Html.paragraph(section, "Not measured.").addClass("remark");
      return;
    }
    Element all = section.appendElement("div").addClass("figures");
    view.confidence()
        .forEach(
            (label, stored) -> {
              Figure figure = figure(id + "-" + stored.facts().folderName(), label, stored);
              figures.add(figure);
              html.figure(all, figure, List.of(source(label, stored)));
            });
  }

  static Source source(String label, ConfidenceFolder.Stored stored) {
    return new Source(
        label, stored.folder(), stored.facts(), stored.made(), ConfidenceFolder.POINTS);
  }

  private static Figure figure(String id, String label, ConfidenceFolder.Stored stored) {
    List<Point> points =
        stored.points().stream().sorted(Comparator.comparingInt(Point::tokens)).toList();
    int trained = trained(stored);
    Map<Integer, List<Point>> bins =
        points.stream()
            .collect(
                Collectors.groupingBy(
                    point -> bin(point.tokens()), TreeMap::new, Collectors.toList()));
    List<List<String>> rows = new ArrayList<>();
    List<Double> lengths = new ArrayList<>();
    List<Double> means = new ArrayList<>();
    for (List<Point> bin : bins.values()) {
      DoubleSummaryStatistics confidence =
          bin.stream().mapToDouble(Point::confidence).summaryStatistics();
      lengths.add(bin.stream().mapToInt(Point::tokens).average().orElseThrow());
      means.add(confidence.getAverage());
      int shortest = bin.get(0).tokens();
      int longest = bin.get(bin.size() - 1).tokens();
      rows.add(
          List.of(
              shortest == longest ? "" + shortest : shortest + "–" + longest,
              String.valueOf(bin.size()),
              decimal(confidence.getAverage()),
              decimal(confidence.getMin()),
              decimal(confidence.getMax()),
              longest <= trained ? "all" : shortest > trained ? "none" : "some"));
    }
    return new Figure(
        id,
        label,
        "%d formulas read as a whole, trained on up to %d tokens. Mean confidence %s within these lengths, %s beyond."
            .formatted(
                points.size(), trained, mean(points, trained, true), mean(points, trained, false)),
        () ->
            Charts.confidence(
                array(points.stream().map(point -> (double) point.tokens()).toList()),
                array(points.stream().map(Point::confidence).toList()),
                array(lengths),
                array(means),
                trained),
        new Table(List.of("tokens", "formulas", "mean", "least", "most", "trained on"), rows));
  }

  /** Tokens of the longest input of training. */
  static int trained(ConfidenceFolder.Stored stored) {
    String known = Labels.flat(stored.facts()).getOrDefault("longestTrained", "");
    return known.matches("\\d{1,9}")
        ? Integer.parseInt(known)
        : stored.points().stream().filter(Point::trained).mapToInt(Point::tokens).max().orElse(1);
  }

  private static int bin(int tokens) {
    return (int) Math.round(BINS * Math.log(Math.max(1, tokens)) / Math.log(2));
  }

  private static String mean(List<Point> points, int trained, boolean within) {
    return points.stream()
        .filter(point -> point.tokens() <= trained == within)
        .mapToDouble(Point::confidence)
        .average()
        .stream()
        .mapToObj(ConfidenceSection::decimal)
        .findFirst()
        .orElse("unknown");
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
