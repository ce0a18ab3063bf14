package io.nrs.evaluation.report;

import io.nrs.evaluation.ablation.AblationTable;
import io.nrs.evaluation.ablation.Variation;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jsoup.nodes.Element;

/**
 * What each mechanism is worth. A variation is compared with what ships on the formulas that both
 * have answered, and on no others.
 */
final class AblationSection {
  private final Html html;
  private final List<Figure> figures;

  private record Place(String cell, int index, String formula) {}

  /** Right answers and time of a variation and of what ships, on the same formulas. */
  private record Compared(
      AblationTable.Row row, SetView set, Summary.Cell own, Summary.Cell whole) {
    double difference() {
      return own.accuracy() - whole.accuracy();
    }

    List<String> line() {
      return List.of(
          row.id(),
          row.words(),
          String.valueOf(own.right()),
          String.valueOf(own.formulas()),
          decimal(own.accuracy()),
          decimal(own.low()) + "–" + decimal(own.high()),
          String.format(Locale.ROOT, "%+.3f", difference()),
          decimal(own.seconds() / own.formulas()));
    }
  }

  /**
   * @param figures takes those that are drawn
   */
  AblationSection(Html html, List<Figure> figures) {
    this.html = html;
    this.figures = figures;
  }

  void write(Element parent, TaskView view) {
    String id = view.task().id() + "-ablations";
    Element section = Html.section(parent, id, "h3", "Ablations");
    Map<Place, Result> whole =
        view.variations().entrySet().stream()
            .filter(entry -> entry.getKey().id().equals(Variation.WHOLE))
            .findFirst()
            .map(entry -> places(entry.getValue()))
            .map(results -> alsoOf(results, view))
            .orElse(Map.of());
    if (whole.isEmpty()) {
      Html.paragraph(
              section,
              view.variations().isEmpty()
                  ? "Not measured."
                  : "What ships was not measured on the formulas of the variations, so there is nothing to compare them with.")
          .addClass("remark");
      return;
    }
    List<Compared> compared = new ArrayList<>();
    view.variations()
        .forEach(
            (row, set) -> {
              Map<Place, Result> own = places(set);
              List<Result> ours = shared(own, whole.keySet());
              if (ours.isEmpty()) {
                Html.paragraph(
                        section,
                        "%s was measured on other formulas than what ships, and is not compared."
                            .formatted(row.id()))
                    .addClass("remark");
                return;
              }
              compared.add(
                  new Compared(
                      row,
                      set,
                      Summary.cell("all", ours),
                      Summary.cell("all", shared(whole, own.keySet()))));
            });
    Table data =
        new Table(
            List.of(
                "variation",
                "what is different",
                "right",
                "formulas",
                "accuracy",
                "95 % interval",
                "difference",
                "seconds a formula"),
            compared.stream().map(Compared::line).toList());
    Html.paragraph(
        section,
        "Each row is our system with one mechanism off or changed, on the formulas that what ships has answered too; the difference is to what ships on the same ones.");
    Html.plain(section, Words.of(view.task()) + ": what each mechanism is worth", data);
    Figure figure =
        new Figure(
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
    html.figure(pictures, figure, List.of());
    html.manySources(section, compared.stream().map(each -> each.set().source()).toList());
  }

  /** Where others answered fewer formulas, the rest of what ships says nothing about them. */
  private static Map<Place, Result> alsoOf(Map<Place, Result> whole, TaskView view) {
    Set<Place> others =
        view.variations().entrySet().stream()
            .filter(entry -> !entry.getKey().id().equals(Variation.WHOLE))
            .flatMap(entry -> places(entry.getValue()).keySet().stream())
            .collect(Collectors.toSet());
    if (others.isEmpty()) {
      return whole;
    }
    Map<Place, Result> shared = new LinkedHashMap<>(whole);
    shared.keySet().retainAll(others);
    return shared;
  }

  private static List<Result> shared(Map<Place, Result> results, Set<Place> places) {
    return results.entrySet().stream()
        .filter(entry -> places.contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }

  private static Map<Place, Result> places(SetView set) {
    return set.results().stream()
        .collect(
            Collectors.toMap(
                result -> new Place(result.cell(), result.index(), result.formula()),
                Function.identity(),
                (first, second) -> second,
                LinkedHashMap::new));
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
