package io.nrs.evaluation.report;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.result.Validation;
import io.nrs.evaluation.table.Markdown;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.ModelConfig.TrainingRecord;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;

/** The learning curves of trainings: how far each came, and its accuracy on the way. */
record LearningCurves(Sources sources) {
  /** Validations in the table. */
  private static final int SHOWN = 6;

  /** A training that may not be at its end, in the order of its validations. */
  private record Curve(
      Language language, String label, StoredRun<Validation> stored, List<Validation> all) {
    static Stream<Curve> of(LanguageResults view) {
      return view.curves().entrySet().stream()
          .map(
              entry ->
                  new Curve(
                      view.language(),
                      entry.getKey(),
                      entry.getValue(),
                      entry.getValue().entries().stream()
                          .sorted(Comparator.comparingInt(Validation::iteration))
                          .toList()));
    }

    String name() {
      return language.displayName() + ", " + label;
    }

    Validation last() {
      return all.get(all.size() - 1);
    }

    /** The most accurate validation out of distribution, the first of equal ones. */
    Validation best() {
      return all.stream()
          .reduce((best, next) -> next.outOfDistribution() > best.outOfDistribution() ? next : best)
          .orElseThrow();
    }

    /** The iterations of its preset, or those that were asked for if it has no more. */
    int iterations() {
      return Math.max(setting("iterations"), setting(TrainingRecord.PRESET_ITERATIONS));
    }

    long examples() {
      return (long) last().iteration() * setting("batch");
    }

    private int setting(String name) {
      JsonObject settings = stored.config().system().settings();
      return settings.has(name) ? settings.get(name).getAsInt() : 0;
    }

    /** Accuracies after equal parts of the iterations done. */
    String course(ToDoubleFunction<Validation> accuracy) {
      int shown = Math.min(SHOWN, all.size());
      return IntStream.rangeClosed(1, shown)
          .mapToObj(number -> all.get(number * all.size() / shown - 1))
          .map(validation -> Markdown.decimals(2, accuracy.applyAsDouble(validation)))
          .collect(Collectors.joining(", "));
    }
  }

  String document(List<LanguageResults> views) {
    List<Curve> rows = views.stream().flatMap(Curve::of).toList();
    if (rows.isEmpty()) {
      return "";
    }
    return Table.of(rows)
            .text("", Curve::name)
            .text(
                "iterations",
                row ->
                    "%s of %s"
                        .formatted(
                            Markdown.count(row.last().iteration()),
                            Markdown.count(row.iterations())))
            .text("examples", row -> Markdown.count(row.examples()))
            .text("time", row -> Sources.time(row.last().seconds()))
            .text("in distribution", row -> row.course(Validation::inDistribution))
            .text("out of distribution", row -> row.course(Validation::outOfDistribution))
            .text(
                "best",
                row ->
                    "%s after %s"
                        .formatted(
                            Markdown.decimals(3, row.best().outOfDistribution()),
                            Markdown.count(row.best().iteration())))
            .markdown()
        + "\n"
        + "Accuracies after equal parts of the iterations done; *best*: the highest out of"
        + " distribution. A Solver has no formulas out of distribution: these are further leaves"
        + " and atoms.\n\n"
        + sources.fold(rows, Curve::name, Curve::stored, "nrs train");
  }

  /** A chart for each training with several validations. */
  static List<Figure> figures(LanguageResults view) {
    return Curve.of(view)
        .filter(curve -> curve.all().size() > 1)
        .map(
            curve ->
                new Figure(
                    view.language().id() + "-training-" + curve.stored().config().name(),
                    curve.label(),
                    "Accuracy while the network was trained, for %s."
                        .formatted(Sources.time(curve.last().seconds())),
                    chart(curve)))
        .toList();
  }

  private static XYChart chart(Curve curve) {
    XYChart chart = Charts.xy("iterations", "accuracy");
    chart.getStyler().setXAxisMin(0.0).setXAxisMax((double) curve.last().iteration());
    chart.getStyler().setMarkerSize(5);
    line(chart, 0, "out of distribution", curve, Validation::outOfDistribution);
    line(chart, 1, "in distribution", curve, Validation::inDistribution)
        .setLineStyle(Charts.DASHED);
    return chart;
  }

  private static XYSeries line(
      XYChart chart, int number, String name, Curve curve, ToDoubleFunction<Validation> accuracy) {
    return Charts.line(
        chart,
        number,
        name,
        curve.all().stream().mapToDouble(Validation::iteration).toArray(),
        curve.all().stream().mapToDouble(accuracy).toArray());
  }
}
