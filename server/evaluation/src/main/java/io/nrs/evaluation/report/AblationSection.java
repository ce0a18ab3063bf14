package io.nrs.evaluation.report;

import io.nrs.evaluation.report.AblationComparison.Compared;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.table.LanguageNames;
import io.nrs.evaluation.table.Table;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Element;

/**
 * What each mechanism is worth. A variation is compared with what ships on the formulas that both
 * have answered, and on no others.
 */
final class AblationSection {
  private final HtmlWriter html;
  private final List<ReportFigure> figures;

  /**
   * @param figures takes those that are drawn
   */
  AblationSection(HtmlWriter html, List<ReportFigure> figures) {
    this.html = html;
    this.figures = figures;
  }

  void write(Element parent, LanguageResults view) {
    String id = view.task().id() + "-ablations";
    Element section = HtmlWriter.section(parent, id, "h3", "Ablations");
    AblationComparison comparison = AblationComparison.of(view);
    if (comparison.rows().isEmpty()) {
      HtmlWriter.paragraph(
              section,
              view.variations().isEmpty()
                  ? "Not measured."
                  : "What ships was not measured on the formulas of the variations, so there is nothing to compare them with.")
          .addClass("remark");
      return;
    }
    comparison
        .incomparable()
        .forEach(
            variation ->
                HtmlWriter.paragraph(
                        section,
                        "%s was measured on other formulas than what ships, and is not compared."
                            .formatted(variation))
                    .addClass("remark"));
    List<Compared> compared = comparison.rows();
    Table data =
        Table.ofText(
            List.of(
                "variation",
                "what is different",
                "right",
                "formulas",
                "accuracy",
                "95 % interval",
                "difference",
                "seconds a formula"),
            compared.stream().map(AblationSection::line).toList());
    HtmlWriter.paragraph(
        section,
        "Each row is our system with one mechanism off or changed, on the formulas that what ships has answered too; the difference is to what ships on the same ones.");
    HtmlWriter.table(
        section, LanguageNames.of(view.task()) + ": what each mechanism is worth", data);
    ReportFigure figure =
        new ReportFigure(
            id + "-bars",
            "Accuracy without each mechanism",
            "The first bar is what ships.",
            () ->
                Charts.bars(
                    "accuracy",
                    compared.stream().map(each -> each.row().id()).toList(),
                    compared.stream().map(each -> each.own().accuracy()).toList()),
            data);
    figures.add(figure);
    Element pictures = section.appendElement("div").addClass("figures");
    html.picture(pictures, figure);
    html.manySources(section, compared.stream().map(each -> each.set().source()).toList());
  }

  private static List<String> line(Compared compared) {
    Summary.Cell own = compared.own();
    return List.of(
        compared.row().id(),
        compared.row().words(),
        String.valueOf(own.right()),
        String.valueOf(own.formulas()),
        decimal(own.accuracy()),
        decimal(own.low()) + "–" + decimal(own.high()),
        String.format(Locale.ROOT, "%+.3f", compared.difference()),
        decimal(own.seconds() / own.formulas()));
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
