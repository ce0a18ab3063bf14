package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Validation;
import io.nrs.evaluation.table.Block.Paragraph;
import io.nrs.evaluation.table.Blocks;
import io.nrs.evaluation.table.Markdown;
import io.nrs.evaluation.table.Table;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;

/** The learning curves of trainings: how far each came, and its accuracy on the way. */
record LearningCurves(Sources sources) {
  /** Validations in the table. */
  static final int SHOWN = 6;

  Blocks document(List<LanguageResults> views) {
    List<LearningCurve> rows = views.stream().flatMap(LearningCurve::of).toList();
    if (rows.isEmpty()) {
      return Blocks.NONE;
    }
    return Blocks.of(
        Table.of(rows)
            .text("", LearningCurve::name)
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
            .build(),
        new Paragraph(
            "Accuracies after equal parts of the iterations done; *best*: the highest out of"
                + " distribution. A Solver has no formulas out of distribution: these are further"
                + " leaves and atoms."),
        sources.fold(rows, LearningCurve::name, LearningCurve::stored, "nrs train"));
  }

  /** A chart for each training with several validations. */
  static List<Figure> figures(LanguageResults view) {
    return LearningCurve.of(view)
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

  private static XYChart chart(LearningCurve curve) {
    XYChart chart = Charts.xy("iterations", "accuracy");
    chart.getStyler().setXAxisMin(0.0).setXAxisMax((double) curve.last().iteration());
    chart.getStyler().setMarkerSize(5);
    line(chart, 0, "out of distribution", curve, Validation::outOfDistribution);
    line(chart, 1, "in distribution", curve, Validation::inDistribution)
        .setLineStyle(Charts.DASHED);
    return chart;
  }

  private static XYSeries line(
      XYChart chart,
      int number,
      String name,
      LearningCurve curve,
      ToDoubleFunction<Validation> accuracy) {
    return Charts.line(
        chart,
        number,
        name,
        curve.all().stream().mapToDouble(Validation::iteration).toArray(),
        curve.all().stream().mapToDouble(accuracy).toArray());
  }
}
