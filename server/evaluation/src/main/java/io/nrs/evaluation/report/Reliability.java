package io.nrs.evaluation.report;

import io.nrs.evaluation.metrics.Calibration;
import io.nrs.evaluation.metrics.Calibration.Bin;
import io.nrs.evaluation.result.Steps;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.split.StressFormulas.StressCell;
import io.nrs.evaluation.table.Blocks;
import io.nrs.evaluation.table.Markdown;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The share of right steps by their confidence, one row per measurement. */
record Reliability(Sources sources) {
  /** Steps with a lower confidence are rare and worth a look. */
  private static final double UNSURE = 0.9;

  /** The steps of random formulas, or of those of the split stress. */
  private record Row(Language language, boolean stress, Calibration calibration) {
    static Stream<Row> of(StoredRun<Steps> stored) {
      return Stream.of(false, true)
          .map(
              stress ->
                  new Row(
                      stored.config().system().language(),
                      stress,
                      Calibration.of(
                          stored.entries().stream()
                              .filter(steps -> StressCell.of(steps.cell()).isPresent() == stress)
                              .toList())))
          .filter(row -> row.calibration.steps() > 0);
    }

    List<Bin> unsure() {
      return calibration.bins().stream().filter(bin -> bin.from() < UNSURE).toList();
    }
  }

  Blocks document(List<LanguageResults> views) {
    List<StoredRun<Steps>> stored =
        views.stream().flatMap(view -> view.reliability().values().stream()).toList();
    List<Row> rows =
        stored.stream()
            .flatMap(Row::of)
            .sorted(Comparator.comparing(Row::language, Language.order()))
            .toList();
    if (rows.isEmpty()) {
      return Blocks.NONE;
    }
    return Blocks.of(
        Table.of(rows)
            .text("", row -> row.language().displayName())
            .text("formulas", row -> row.stress() ? "stress" : "random")
            .text("steps", row -> Markdown.count(row.calibration().steps()))
            .text("right", row -> Markdown.count(row.calibration().right()))
            .text("mean confidence", row -> Markdown.decimals(3, row.calibration().confidence()))
            .text(
                "below %s: right".formatted(Markdown.decimals(1, UNSURE)),
                row ->
                    "%s of %s"
                        .formatted(
                            Markdown.count(row.unsure().stream().mapToLong(Bin::right).sum()),
                            Markdown.count(row.unsure().stream().mapToLong(Bin::steps).sum())))
            .text(
                "expected calibration error",
                row -> Markdown.decimals(3, row.calibration().expectedError()))
            .build(),
        sources.fold(
            stored, run -> run.config().system().language().displayName(), run -> run, ""));
  }

  /** A curve for each measurement with confidences in several intervals. */
  static List<Figure> figures(LanguageResults view) {
    List<Figure> figures = new ArrayList<>();
    view.reliability()
        .forEach(
            (label, stored) -> {
              Calibration calibration = Calibration.of(stored.entries());
              if (calibration.bins().size() > 1) {
                figures.add(
                    new Figure(
                        view.language().id() + "-reliability-" + stored.config().name(),
                        label,
                        String.format(
                            Locale.ROOT,
                            "%,d steps, %,d of them right. Mean confidence %.3f, expected"
                                + " calibration error %.3f.",
                            calibration.steps(),
                            calibration.right(),
                            calibration.confidence(),
                            calibration.expectedError()),
                        chart(calibration.bins())));
              }
            });
    return figures;
  }

  /** The share of right steps over their mean confidence, beside the diagonal of perfect ones. */
  private static XYChart chart(List<Bin> bins) {
    XYChart chart = Charts.xy("mean confidence of the steps", "share of right steps");
    chart.getStyler().setXAxisMin(0.0).setXAxisMax(1.0);
    // The library's ticks are at the values where these have equal distances: 0 and 1 alone.
    double[] fifths = {0, 0.2, 0.4, 0.6, 0.8, 1};
    chart
        .addSeries("perfectly calibrated", fifths, fifths)
        .setMarker(SeriesMarkers.NONE)
        .setLineColor(Charts.EDGE);
    Charts.line(
        chart,
        0,
        "steps",
        bins.stream().mapToDouble(Bin::confidence).toArray(),
        bins.stream().mapToDouble(Bin::accuracy).toArray());
    return chart;
  }
}
