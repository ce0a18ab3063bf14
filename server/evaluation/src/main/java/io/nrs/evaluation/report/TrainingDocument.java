package io.nrs.evaluation.report;

import io.nrs.evaluation.result.CurveFolder.Validation;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.LanguageNames;
import io.nrs.evaluation.table.MarkdownWriter;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The learning curves of trainings: how far each came, and its accuracy on the way. */
record TrainingDocument(ProvenanceText evidence) {
  /** Validations shown of a training. */
  private static final int SHOWN = 6;

  private record Row(Language language, LearningCurve curve) {
    String name() {
      return LanguageNames.of(language) + ", " + curve.label();
    }

    /** Some validations at equal distances, the last one among them. */
    List<Validation> shown() {
      int all = curve.validations().size();
      int shown = Math.min(SHOWN, all);
      return IntStream.rangeClosed(1, shown)
          .mapToObj(number -> curve.validations().get(number * all / shown - 1))
          .toList();
    }
  }

  String text(List<LanguageResults> views) {
    List<Row> rows =
        views.stream()
            .flatMap(
                view ->
                    view.curves().entrySet().stream()
                        .map(
                            entry ->
                                new Row(
                                    view.language(),
                                    LearningCurve.of(entry.getKey(), entry.getValue()))))
            .toList();
    if (rows.isEmpty()) {
      return "";
    }
    Table table =
        Table.builder(rows)
            .text("", Row::name)
            .text(
                "iterations",
                row ->
                    "%s of %s"
                        .formatted(
                            count(row.curve().last().iteration()), count(row.curve().iterations())))
            .text(
                "examples",
                row -> count((long) row.curve().last().iteration() * row.curve().batch()))
            .text("time", row -> ProvenanceText.time(row.curve().last().seconds()))
            .text("in distribution", row -> course(row, true))
            .text("out of distribution", row -> course(row, false))
            .text(
                "best",
                row ->
                    "%s after %s"
                        .formatted(
                            Cell.decimals(3, row.curve().best().outOfDistribution()),
                            count(row.curve().best().iteration())))
            .build();
    return MarkdownWriter.table(table)
        + "\nAccuracies after equal parts of the iterations done; *best*: the highest out of distribution. A Solver has no formulas out of distribution: these are further leaves and atoms.\n\n"
        + ProvenanceText.fold(
            rows.stream()
                .map(row -> row.name() + ": " + evidence.of(row.curve().source(), "nrs train")));
  }

  private static String course(Row row, boolean within) {
    return row.shown().stream()
        .map(
            validation ->
                Cell.decimals(
                    2, within ? validation.inDistribution() : validation.outOfDistribution()))
        .collect(Collectors.joining(", "));
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
