package io.nrs.evaluation.report;

import io.nrs.evaluation.result.StepFolder.Point;
import io.nrs.evaluation.result.StepFolder.Steps;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.Table;
import java.util.Comparator;
import java.util.List;

/** The confidence of the Selector on inputs of growing length. */
record ConfidenceSection(HtmlWriter html) {
  void write(LanguageResults view) {
    String id = view.language().id() + "-confidence";
    html.figures(
        id,
        "Confidence against the length of the input",
        view.confidence(),
        ConfidenceSection::figure);
  }

  private static ReportFigure figure(String id, String label, StoredRun<Steps> stored) {
    List<Point> all = points(stored);
    List<Point> points =
        all.stream().filter(Point::isRead).sorted(Comparator.comparingInt(Point::tokens)).toList();
    int trained = trained(stored);
    List<ConfidenceBin> bins = ConfidenceBin.of(points);
    List<List<String>> rows =
        bins.stream()
            .map(
                bin ->
                    List.of(
                        bin.shortest() == bin.longest()
                            ? "" + bin.shortest()
                            : bin.shortest() + "–" + bin.longest(),
                        String.valueOf(bin.formulas()),
                        decimal(bin.mean()),
                        decimal(bin.least()),
                        decimal(bin.most()),
                        bin.longest() <= trained
                            ? "all"
                            : bin.shortest() > trained ? "none" : "some"))
            .toList();
    return ReportFigure.ofChart(
        id,
        label,
        "%,d inputs read as a whole, trained on up to %d tokens. Mean confidence %s within these lengths, %s beyond.%s"
            .formatted(
                points.size(),
                trained,
                mean(points, trained, true),
                mean(points, trained, false),
                unread(all.size() - points.size())),
        () ->
            Charts.confidence(
                new double[][] {
                  points.stream().mapToDouble(Point::tokens).toArray(),
                  points.stream().mapToDouble(Point::confidence).toArray()
                },
                bins,
                trained),
        Table.ofText(List.of("tokens", "inputs", "mean", "least", "most", "trained on"), rows));
  }

  private static String unread(int inputs) {
    return inputs == 0
        ? ""
        : " The Selector does not read inputs with more tokens than it has labels: %d."
            .formatted(inputs);
  }

  static List<Point> points(StoredRun<Steps> stored) {
    return stored.entries().stream().flatMap(steps -> steps.points().stream()).toList();
  }

  /** Tokens of the longest input of training; 1 if the facts were changed by hand. */
  static int trained(StoredRun<Steps> stored) {
    String known = ResultLabels.flat(stored.config()).getOrDefault("longestTrained", "");
    return known.matches("\\d{1,9}") ? Integer.parseInt(known) : 1;
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
}
