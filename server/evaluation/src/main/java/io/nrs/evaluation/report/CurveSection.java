package io.nrs.evaluation.report;

import io.nrs.evaluation.result.CurveFolder.Validation;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.Table;
import java.util.Locale;
import org.jsoup.nodes.Element;

/** The accuracy of networks while they are trained. */
record CurveSection(HtmlWriter html) {
  void write(Element parent, LanguageResults view) {
    html.figures(
        parent,
        view.language().id() + "-training",
        "Learning curves",
        view.curves(),
        CurveSection::figure);
  }

  private static ReportFigure figure(String id, String label, StoredRun<Validation> stored) {
    LearningCurve curve = LearningCurve.of(label, stored);
    String says =
        String.format(
            Locale.ROOT,
            "%,d of %,d iterations of %,d examples, in %s. Best out of distribution: %s, after %,d.",
            curve.last().iteration(),
            curve.iterations(),
            curve.batch(),
            ProvenanceText.time(curve.last().seconds()),
            Cell.decimals(3, curve.best().outOfDistribution()),
            curve.best().iteration());
    Table data =
        Table.builder(curve.validations())
            .text("iteration", each -> "" + each.iteration())
            .text("hours", each -> Cell.decimals(2, each.seconds() / 3600))
            .text("loss", each -> Cell.decimals(3, each.loss()))
            .text("in distribution", each -> Cell.decimals(3, each.inDistribution()))
            .text("out of distribution", each -> Cell.decimals(3, each.outOfDistribution()))
            .build();
    return curve.validations().size() == 1
        ? ReportFigure.inWords(
            id, label, says + " This is the only validation yet, which is no curve.", data)
        : ReportFigure.ofChart(id, label, says, () -> Charts.learning(curve), data);
  }
}
