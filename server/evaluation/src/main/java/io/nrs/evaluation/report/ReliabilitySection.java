package io.nrs.evaluation.report;

import io.nrs.evaluation.metrics.Calibration;
import io.nrs.evaluation.metrics.Calibration.Bin;
import io.nrs.evaluation.result.StepFolder.Steps;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.Table;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Element;

/** The share of right steps by their confidence. */
record ReliabilitySection(HtmlWriter html) {
  void write(Element parent, LanguageResults view) {
    String id = view.language().id() + "-reliability";
    html.figures(
        parent,
        id,
        "Confidence against right steps",
        view.reliability(),
        ReliabilitySection::figure);
  }

  private static ReportFigure figure(String id, String label, StoredRun<Steps> stored) {
    Calibration calibration = Calibration.of(stored.entries());
    List<Bin> bins = calibration.bins();
    String says =
        String.format(
            Locale.ROOT,
            "%,d steps, %,d of them right. Mean confidence %s, expected calibration error %s.",
            calibration.steps(),
            calibration.right(),
            Cell.decimals(3, calibration.confidence()),
            Cell.decimals(3, calibration.expectedError()));
    Table data =
        Table.builder(bins)
            .text("confidence", ReliabilitySection::interval)
            .text("steps", bin -> String.valueOf(bin.steps()))
            .text("right", bin -> String.valueOf(bin.right()))
            .text("mean confidence", bin -> Cell.decimals(3, bin.confidence()))
            .build();
    return bins.size() == 1
        ? ReportFigure.inWords(
            id,
            label,
            "%s The confidence of all steps is in %s, which is no curve."
                .formatted(says, interval(bins.get(0))),
            data)
        : ReportFigure.ofChart(
            id,
            label,
            says,
            () ->
                Charts.reliability(
                    bins.stream().mapToDouble(Bin::confidence).toArray(),
                    bins.stream().mapToDouble(Bin::accuracy).toArray()),
            data);
  }

  private static String interval(Bin bin) {
    return Cell.decimals(1, bin.from()) + "–" + Cell.decimals(1, bin.to());
  }
}
