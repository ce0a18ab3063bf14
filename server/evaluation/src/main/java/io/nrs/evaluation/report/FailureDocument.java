package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.MarkdownWriter;
import io.nrs.evaluation.table.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The reasons for failures, by cell and by M, beside the published figures. */
record FailureDocument(PublishedResults published, ProvenanceText evidence) {
  private static final int PERCENT = 100;

  String text(List<LanguageResults> views) {
    List<LanguageResults> measured =
        views.stream()
            .filter(view -> PaperSetting.ALL.stream().anyMatch(each -> each.set(view).isPresent()))
            .toList();
    if (measured.isEmpty()) {
      return "";
    }
    List<Cell> heads =
        new ArrayList<>(List.of(Cell.of(""), Cell.of("as it").and("ships", Cell.Style.NEXT_LINE)));
    for (PaperSetting setting : PaperSetting.ALL) {
      String words = setting.brief();
      heads.add(Cell.of(words).and("ours", Cell.Style.NEXT_LINE));
      heads.add(Cell.of(words).and("", Cell.Style.NEXT_LINE).and("published", Cell.Style.EMPHASIS));
    }
    List<List<Cell>> rows = new ArrayList<>();
    List<String> provenance = new ArrayList<>();
    Set<String> others = new TreeSet<>();
    for (LanguageResults view : measured) {
      List<String> cells =
          published.failures(view.language()).values().iterator().next().keySet().stream()
              .sorted(CellOrder.COMPARATOR)
              .toList();
      rows.add(formulas(view, cells));
      cells.forEach(cell -> rows.add(row(view, cell)));
      shown(view)
          .forEach(
              set -> {
                provenance.add(provenance(view, set, cells));
                others.addAll(others(set));
              });
    }
    return MarkdownWriter.table(new Table(heads, rows))
        + "\nPer cent of the formulas with a missing leaf/a corrupted leaf/a wrong solution; 0: no failure; "
        + Cell.unknown().text()
        + ": not measured."
        + (others.isEmpty() ? "" : " Not shown: " + String.join(", ", others) + ".")
        + "\n\n"
        + ProvenanceText.fold(provenance.stream());
  }

  private static Optional<SystemResults> ships(LanguageResults view) {
    return view.systems().stream()
        .filter(SystemResults::isAsItShips)
        .max(Comparator.comparingInt(set -> set.results().size()));
  }

  private static List<SystemResults> shown(LanguageResults view) {
    List<SystemResults> shown = new ArrayList<>(ships(view).stream().toList());
    PaperSetting.ALL.forEach(setting -> setting.set(view).ifPresent(shown::add));
    return shown;
  }

  /** How many formulas of each cell were measured. */
  private static List<Cell> formulas(LanguageResults view, List<String> cells) {
    List<Cell> row = new ArrayList<>();
    row.add(Cell.of(view.language().displayName() + ", formulas a cell", Cell.Style.EMPHASIS));
    row.add(formulas(ships(view), cells));
    for (PaperSetting setting : PaperSetting.ALL) {
      row.add(formulas(setting.set(view), cells));
      row.add(Cell.of(""));
    }
    return row;
  }

  private static Cell formulas(Optional<SystemResults> set, List<String> cells) {
    IntSummaryStatistics formulas =
        cells.stream()
            .flatMap(cell -> set.flatMap(known -> known.cell(cell)).stream())
            .mapToInt(Summary.Cell::formulas)
            .summaryStatistics();
    return formulas.getCount() == 0
        ? Cell.unknown()
        : Cell.of(ProvenanceText.range(formulas), Cell.Style.EMPHASIS);
  }

  private List<Cell> row(LanguageResults view, String cell) {
    List<Cell> row = new ArrayList<>();
    row.add(Cell.of(view.language().displayName() + " " + cell));
    row.add(ours(ships(view), cell));
    for (PaperSetting setting : PaperSetting.ALL) {
      row.add(ours(setting.set(view), cell));
      Map<String, Double> shares =
          published.failures(view.language()).get(setting.published()).getOrDefault(cell, Map.of());
      row.add(
          shares.isEmpty()
              ? Cell.unknown()
              : shares(FailureFigure.CLASSES.stream().map(shares::get).toList()));
    }
    return row;
  }

  private static Cell ours(Optional<SystemResults> set, String cell) {
    return set.flatMap(known -> known.cell(cell))
        .map(
            known ->
                shares(
                    FailureFigure.CLASSES.stream()
                        .map(failure -> (double) known.count(failure) / known.formulas())
                        .toList()))
        .orElse(Cell.unknown());
  }

  private static Cell shares(List<Double> shares) {
    return Cell.of(
        shares.stream().allMatch(share -> share == 0)
            ? "0"
            : shares.stream()
                .map(share -> Cell.decimals(0, PERCENT * share))
                .collect(Collectors.joining("/")));
  }

  private static List<String> others(SystemResults set) {
    return set.summary().cells().stream()
        .flatMap(cell -> cell.outcomes().keySet().stream())
        .filter(outcome -> !SystemAnswer.isFinal(outcome))
        .filter(outcome -> !FailureFigure.CLASSES.contains(outcome))
        .distinct()
        .toList();
  }

  private String provenance(LanguageResults view, SystemResults set, List<String> cells) {
    List<Summary.Cell> shown = cells.stream().flatMap(cell -> set.cell(cell).stream()).toList();
    return String.format(
        Locale.ROOT,
        "%s, %s: %d formulas in %s; %s",
        view.language().displayName(),
        PaperSetting.of(set).map(PaperSetting::words).orElse("as it ships"),
        shown.stream().mapToInt(Summary.Cell::formulas).sum(),
        ProvenanceText.time(shown.stream().mapToDouble(Summary.Cell::seconds).sum()),
        evidence.of(set.source(), "nrs evaluate"));
  }
}
