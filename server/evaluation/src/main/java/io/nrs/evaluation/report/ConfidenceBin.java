package io.nrs.evaluation.report;

import io.nrs.evaluation.result.StepFolder.Point;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The confidence on inputs of similar length.
 *
 * @param tokens mean length
 * @param shortest least length
 * @param longest greatest length
 * @param mean confidence
 * @param least confidence
 * @param most confidence
 */
record ConfidenceBin(
    double tokens,
    int shortest,
    int longest,
    int formulas,
    double mean,
    double least,
    double most) {
  /** The number of bins between one power of two and the next. */
  private static final int BINS = 2;

  /** Returns the bins of points, by growing length; what was not read has no confidence. */
  static List<ConfidenceBin> of(List<Point> points) {
    return points.stream()
        .filter(Point::isRead)
        .collect(
            Collectors.groupingBy(point -> bin(point.tokens()), TreeMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(ConfidenceBin::ofBin)
        .toList();
  }

  private static int bin(int tokens) {
    return (int) Math.round(BINS * Math.log(Math.max(1, tokens)) / Math.log(2));
  }

  private static ConfidenceBin ofBin(List<Point> points) {
    DoubleSummaryStatistics confidence =
        points.stream().mapToDouble(Point::confidence).summaryStatistics();
    return new ConfidenceBin(
        points.stream().mapToInt(Point::tokens).average().orElseThrow(),
        points.stream().mapToInt(Point::tokens).min().orElseThrow(),
        points.stream().mapToInt(Point::tokens).max().orElseThrow(),
        points.size(),
        confidence.getAverage(),
        confidence.getMin(),
        confidence.getMax());
  }
}
