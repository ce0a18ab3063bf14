package io.nrs.evaluation.report;

import io.nrs.evaluation.metrics.Calibration;
import io.nrs.evaluation.metrics.Calibration.Bin;
import io.nrs.evaluation.result.StepFolder.Steps;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.MarkdownWriter;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The share of right steps by their confidence, one row per measurement. */
record ReliabilityDocument(ProvenanceText evidence) {
  /** Steps with a lower confidence are rare and worth a look. */
  private static final double UNSURE = 0.9;

  /** The steps of random formulas, or of those of the split stress. */
  private record Row(StoredRun<Steps> stored, boolean stress, Calibration calibration) {
    static Stream<Row> of(StoredRun<Steps> stored) {
      return Stream.of(false, true)
          .map(stress -> of(stored, stress))
          .filter(row -> row.calibration.steps() > 0);
    }

    private static Row of(StoredRun<Steps> stored, boolean stress) {
      return new Row(
          stored,
          stress,
          Calibration.of(
              stored.entries().stream()
                  .filter(steps -> StressTable.isCell(steps.cell()) == stress)
                  .toList()));
    }

    Language language() {
      return stored.config().system().language();
    }

    List<Bin> unsure() {
      return calibration.bins().stream().filter(bin -> bin.from() < UNSURE).toList();
    }
  }

  String text(List<LanguageResults> views) {
    List<StoredRun<Steps>> stored =
        views.stream().flatMap(view -> view.reliability().values().stream()).toList();
    List<Row> rows =
        stored.stream()
            .flatMap(Row::of)
            .sorted(Comparator.comparing(Row::language, Language.order()))
            .toList();
    if (rows.isEmpty()) {
      return "";
    }
    Table table =
        Table.builder(rows)
            .text("", row -> row.language().displayName())
            .text("formulas", row -> row.stress() ? "stress" : "random")
            .text("steps", row -> count(row.calibration().steps()))
            .text("right", row -> count(row.calibration().right()))
            .text("mean confidence", row -> Cell.decimals(3, row.calibration().confidence()))
            .text(
                "below %s: right".formatted(Cell.decimals(1, UNSURE)),
                row ->
                    "%s of %s"
                        .formatted(
                            count(row.unsure().stream().mapToLong(Bin::right).sum()),
                            count(row.unsure().stream().mapToLong(Bin::steps).sum())))
            .text(
                "expected calibration error",
                row -> Cell.decimals(3, row.calibration().expectedError()))
            .build();
    return MarkdownWriter.table(table)
        + "\n"
        + ProvenanceText.fold(
            stored.stream()
                .map(
                    run ->
                        run.config().system().language().displayName()
                            + ": "
                            + evidence.of(
                                new DataSource(ResultLabels.label(run.config()), run), "")));
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
