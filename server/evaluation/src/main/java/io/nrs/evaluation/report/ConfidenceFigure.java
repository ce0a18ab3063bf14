package io.nrs.evaluation.report;

import io.nrs.evaluation.result.StepFolder.Steps;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The confidence by length of the input in all languages (paper, section 6). */
final class ConfidenceFigure {
  private ConfidenceFigure() {}

  /**
   * A line.
   *
   * @param bins by growing length
   * @param trained tokens of the longest input of training
   */
  record Line(String label, List<ConfidenceBin> bins, int trained) {
    /** The bins within the lengths of training. */
    List<ConfidenceBin> within() {
      return bins.stream().filter(bin -> bin.longest() <= trained).toList();
    }

    /** The bins beyond the lengths of training, after the last one within, which they continue. */
    List<ConfidenceBin> beyond() {
      List<ConfidenceBin> within = within();
      return Stream.concat(
              within.stream().skip(Math.max(0, within.size() - 1)),
              bins.stream().skip(within.size()))
          .toList();
    }
  }

  /** Returns the chart; nothing unless there are results of two languages. */
  static Optional<ReportFigure> of(List<LanguageResults> views) {
    if (views.stream().filter(view -> !view.confidence().isEmpty()).count() < 2) {
      return Optional.empty();
    }
    List<Line> lines = views.stream().flatMap(ConfidenceFigure::lines).toList();
    return Optional.of(
        ReportFigure.ofChart(
            "all-confidence",
            "Mean confidence by length, all languages",
            "Solid lines are within the lengths of training, dashed ones beyond them.",
            () -> Charts.confidences(lines),
            data(lines)));
  }

  private static Stream<Line> lines(LanguageResults view) {
    String name = view.language().displayName();
    Map<String, StoredRun<Steps>> stored = view.confidence();
    return stored.entrySet().stream()
        .map(
            run ->
                new Line(
                    stored.size() == 1 ? name : name + ": " + run.getKey(),
                    ConfidenceBin.of(ConfidenceSection.points(run.getValue())),
                    ConfidenceSection.trained(run.getValue())));
  }

  private static Table data(List<Line> lines) {
    List<List<String>> rows = new ArrayList<>();
    for (Line line : lines) {
      for (ConfidenceBin bin : line.bins()) {
        rows.add(
            List.of(
                line.label(),
                Cell.decimals(1, bin.tokens()),
                "" + bin.formulas(),
                Cell.decimals(3, bin.mean()),
                bin.longest() <= line.trained() ? "yes" : "no"));
      }
    }
    return Table.ofText(
        List.of("language", "mean tokens", "inputs", "mean confidence", "trained on"), rows);
  }
}
