package io.nrs.evaluation.report;

import io.nrs.evaluation.report.Confidence.Bin;
import io.nrs.evaluation.result.Steps;
import io.nrs.evaluation.result.Steps.Point;
import io.nrs.evaluation.result.StoredRun;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The confidence of a Selector on inputs of many lengths.
 *
 * @param trained the longest input of training, in tokens
 */
record ConfidenceCurve(
    String language, String label, StoredRun<Steps> stored, List<Point> points, int trained) {
  static Stream<ConfidenceCurve> of(LanguageResults view) {
    return view.confidence().entrySet().stream()
        .map(
            entry ->
                new ConfidenceCurve(
                    view.language().displayName(),
                    entry.getKey(),
                    entry.getValue(),
                    entry.getValue().entries().stream()
                        .flatMap(steps -> steps.points().stream())
                        .toList(),
                    trained(entry.getValue())));
  }

  /** The longest input of training, in tokens; 1 if the stored settings do not tell it. */
  private static int trained(StoredRun<Steps> stored) {
    String known = stored.config().flat().getOrDefault("longestTrained", "");
    return known.matches("\\d{1,9}") ? Integer.parseInt(known) : 1;
  }

  List<Point> bin(int bin) {
    double above = bin == 0 ? 0 : Confidence.RATIOS.get(bin - 1);
    return points.stream()
        .filter(
            point ->
                point.tokens() > above * trained
                    && point.tokens() <= Confidence.RATIOS.get(bin) * trained)
        .toList();
  }

  List<Bin> bins() {
    return points.stream()
        .filter(Point::isRead)
        .collect(
            Collectors.groupingBy(
                point -> Math.round(Confidence.BINS * Confidence.log(point.tokens())),
                TreeMap::new,
                Collectors.toList()))
        .values()
        .stream()
        .map(Bin::of)
        .toList();
  }
}
