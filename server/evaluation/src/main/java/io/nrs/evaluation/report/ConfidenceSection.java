package io.nrs.evaluation.report;

import io.nrs.evaluation.result.ConfidenceFolder.Point;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jsoup.nodes.Element;

/** The confidence of the Selector on inputs of growing length. */
record ConfidenceSection(HtmlWriter html) {
  /** The number of bins of lengths between one power of two and the next. */
  private static final int BINS = 2;

  void write(Element parent, LanguageResults view) {
    String id = view.language().id() + "-confidence";
    html.figures(
        parent,
        id,
        "Confidence against the length of the input",
        view.confidence(),
        ConfidenceSection::figure);
  }

  private static ReportFigure figure(String id, String label, StoredRun<Point> stored) {
    List<Point> points =
        stored.entries().stream().sorted(Comparator.comparingInt(Point::tokens)).toList();
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
    return new ReportFigure(
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
        Table.ofText(List.of("tokens", "formulas", "mean", "least", "most", "trained on"), rows));
  }

  /** Tokens of the longest input of training. */
  static int trained(StoredRun<Point> stored) {
    String known = ResultLabels.flat(stored.config()).getOrDefault("longestTrained", "");
    return known.matches("\\d{1,9}")
        ? Integer.parseInt(known)
        : stored.entries().stream().filter(Point::trained).mapToInt(Point::tokens).max().orElse(1);
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
    return Cell.decimals(3, value);
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
