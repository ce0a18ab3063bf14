package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.LanguageNames;
import io.nrs.evaluation.table.MarkdownWriter;
import io.nrs.evaluation.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Accuracy of the hardest published cell of each language, ours beside the paper's. */
record SummaryDocument(PublishedResults published) {
  private static final String PAPER = "NRS M=1000 + dynamic windowing";

  private record Hardest(LanguageResults view, String cell, Summary.Cell ours, double paper) {}

  String text(List<LanguageResults> views) {
    List<Hardest> hardest = views.stream().flatMap(view -> hardest(view).stream()).toList();
    if (hardest.isEmpty()) {
      return "";
    }
    List<Cell> heads = new ArrayList<>(List.of(Cell.of("exact answers")));
    List<Cell> ours = new ArrayList<>(List.of(Cell.of("this program", Cell.Style.STRONG)));
    List<Cell> paper = new ArrayList<>(List.of(Cell.of("the paper")));
    for (Hardest each : hardest) {
      heads.add(Cell.of(LanguageNames.of(each.view().language()) + " " + each.cell()));
      ours.add(
          Cell.of(Cell.decimals(2, each.ours().accuracy()), Cell.Style.STRONG)
              .and(
                  "(%s, n = %d)"
                      .formatted(
                          Cell.range(each.ours().low(), each.ours().high()),
                          each.ours().formulas()),
                  Cell.Style.SMALL));
      paper.add(Cell.share(each.paper()));
    }
    return MarkdownWriter.table(new Table(heads, List.of(ours, paper)))
        + "\nIn brackets: 95 % interval (Wilson) and number of formulas. Measured by `nrs evaluate --split paper`.\n";
  }

  private Optional<Hardest> hardest(LanguageResults view) {
    Optional<String> last =
        published.cells(view.language()).stream()
            .filter(CellOrder::isLevel)
            .filter(cell -> published.accuracy(view.language(), PAPER, cell).isPresent())
            .max(CellOrder.COMPARATOR);
    if (last.isEmpty()) {
      return Optional.empty();
    }
    String cell = last.get();
    OptionalDouble paper = published.accuracy(view.language(), PAPER, cell);
    return view.systems().stream()
        .filter(SystemResults::isAsItShips)
        .flatMap(set -> set.cell(cell).stream())
        .findFirst()
        .map(ours -> new Hardest(view, cell, ours, paper.orElseThrow()));
  }
}
