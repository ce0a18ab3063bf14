package io.nrs.evaluation.report;

import io.nrs.evaluation.report.AblationComparison.Compared;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.Table;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The effect of each mechanism. A variation is compared with the shipped system on the formulas
 * that both have answered, and on no others.
 */
record AblationSection(HtmlWriter html) {
  void write(LanguageResults view) {
    String id = view.language().id() + "-ablations";
    html.section(id, "###", "Ablations");
    AblationComparison comparison = AblationComparison.of(view);
    if (comparison.rows().isEmpty()) {
      html.remark("Not measured.").close("section");
      return;
    }
    comparison
        .incomparable()
        .forEach(
            variation ->
                html.remark(
                    "%s was measured on other formulas than what ships, and is not compared."
                        .formatted(variation)));
    html.paragraph(
        "Each row is our system with one mechanism off or changed, on the formulas that what ships has answered too; the difference is to what ships on the same ones.");
    String language = view.language().displayName();
    List<Compared> inference =
        comparison.rows().stream().filter(each -> each.row().training().isEmpty()).toList();
    write(
        language + ": what each mechanism is worth",
        ReportFigure.ofChart(
            id + "-bars",
            "Accuracy without each mechanism",
            "The first bar is what ships.",
            () ->
                Charts.bars(
                    inference.stream().map(each -> each.row().id()).toList(),
                    Map.of("accuracy", accuracies(inference))),
            data(inference)));
    List<Compared> trained = TrainingAblations.of(comparison.rows());
    if (!trained.isEmpty()) {
      write(
          language + ": networks of other trainings",
          ReportFigure.ofChart(
              id + "-training-bars",
              "Accuracy of other trainings",
              "A bar for each seed; no-windows: whole formulas are read.",
              () -> TrainingAblations.chart(trained),
              data(trained)));
    }
    html.details("", "Commands, machines and data")
        .sources(comparison.rows().stream().map(each -> each.set().source()).toList())
        .close("details")
        .close("section");
  }

  private void write(String title, ReportFigure figure) {
    html.table(title, figure.data());
    html.picture(figure);
  }

  private static Table data(List<Compared> rows) {
    return Table.builder(rows)
        .text("variation", each -> each.row().name())
        .text("what is different", each -> each.row().words())
        .text("right", each -> "" + each.own().right())
        .text("formulas", each -> "" + each.own().formulas())
        .text("accuracy", each -> decimal(each.own().accuracy()))
        .text("95 % interval", each -> decimal(each.own().low()) + "–" + decimal(each.own().high()))
        .text("difference", each -> String.format(Locale.ROOT, "%+.3f", each.difference()))
        .text("seconds a formula", each -> decimal(each.own().seconds() / each.own().formulas()))
        .build();
  }

  private static List<Double> accuracies(List<Compared> rows) {
    return rows.stream().map(each -> each.own().accuracy()).toList();
  }

  private static String decimal(double value) {
    return Cell.decimals(3, value);
  }
}
