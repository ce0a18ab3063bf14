package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.MarkdownWriter;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The accuracy of each system: one table per language, with the published figures of each system.
 */
record ComparisonDocument(PublishedResults published, ProvenanceText evidence) {
  String text(List<LanguageResults> views) {
    String tables =
        views.stream()
            .map(this::table)
            .filter(table -> !table.isEmpty())
            .collect(Collectors.joining("\n"));
    return tables.isEmpty()
        ? ""
        : tables
            + "\n"
            + Cell.unknown().text()
            + ": not measured, or not published. In brackets: 95 % intervals (Wilson) of all cells"
            + " together; those of single cells are at most as wide as is said. Published figures: "
            + MarkdownWriter.text(published.source() + ". " + published.note())
            + "\n";
  }

  private String table(LanguageResults view) {
    Language language = view.language();
    List<String> cells =
        published.cells(language).stream()
            .filter(cell -> !CellOrder.isOfAllArguments(language, cell))
            .sorted(CellOrder.COMPARATOR)
            .toList();
    List<SystemResults> sets =
        view.systems().stream()
            .filter(ComparisonDocument::isCompared)
            .filter(set -> cells.stream().anyMatch(cell -> set.cell(cell).isPresent()))
            .toList();
    if (sets.isEmpty()) {
      return "";
    }
    List<List<Cell>> rows = new ArrayList<>();
    for (String system : LanguageResults.ORDER) {
      sets.stream()
          .filter(set -> set.system().equals(system))
          .forEach(set -> rows.add(measured(set, sets, cells)));
      published.systems(language).stream()
          .filter(name -> system.equals(PublishedResults.system(name)))
          .filter(
              name ->
                  cells.stream()
                      .anyMatch(cell -> published.accuracy(language, name, cell).isPresent()))
          .forEach(name -> rows.add(published(language, name, cells)));
    }
    List<Cell> heads =
        Stream.concat(Stream.of(Cell.of("")), cells.stream().map(ComparisonDocument::head))
            .toList();
    return "**"
        + language.displayName()
        + "**\n\n"
        + MarkdownWriter.table(new Table(heads, rows))
        + "\n"
        + MarkdownWriter.list(sets.stream().map(set -> provenance(set, cells)).toList());
  }

  private static Cell head(String cell) {
    int arguments = cell.indexOf('A');
    return arguments < 0
        ? Cell.of(cell)
        : Cell.of(cell.substring(0, arguments))
            .and(cell.substring(arguments), Cell.Style.NEXT_LINE);
  }

  /** Failures and ablations compare our networks with other settings. */
  private static boolean isCompared(SystemResults set) {
    return !set.system().equals("nrs")
        || set.isTrainedAsPublished()
        || set.setting("preset").equals("default")
        || set.setting("preset").equals("paper");
  }

  private static List<Cell> measured(
      SystemResults set, List<SystemResults> all, List<String> cells) {
    boolean alone =
        all.stream().filter(other -> shortened(other).equals(shortened(set))).count() == 1;
    List<Cell> row = new ArrayList<>();
    row.add(Cell.of(alone ? shortened(set) : set.label(), Cell.Style.STRONG));
    cells.forEach(
        cell ->
            row.add(
                set.cell(cell).map(known -> Cell.share(known.accuracy())).orElse(Cell.unknown())));
    return row;
  }

  private static String shortened(SystemResults set) {
    return set.label().replaceFirst(": .*", "");
  }

  private List<Cell> published(Language language, String system, List<String> cells) {
    List<Cell> row = new ArrayList<>();
    row.add(Cell.of(system).and("(published)", Cell.Style.EMPHASIS));
    cells.forEach(
        cell ->
            row.add(
                published.accuracy(language, system, cell).stream()
                    .mapToObj(Cell::share)
                    .findFirst()
                    .orElse(Cell.unknown())));
    return row;
  }

  private String provenance(SystemResults set, List<String> cells) {
    List<Result> results =
        set.results().stream().filter(result -> cells.contains(result.cell())).toList();
    Summary.Cell all = Summary.cell("all", results);
    List<Summary.Cell> own = cells.stream().flatMap(cell -> set.cell(cell).stream()).toList();
    IntSummaryStatistics formulas =
        own.stream().mapToInt(Summary.Cell::formulas).summaryStatistics();
    double width = own.stream().mapToDouble(cell -> cell.high() - cell.low()).max().orElseThrow();
    return String.format(
        Locale.ROOT,
        "%s: %.3f (%.3f–%.3f) of %,d formulas, %s a cell (intervals up to %.2f wide), in %s; %s",
        MarkdownWriter.text(set.label()),
        all.accuracy(),
        all.low(),
        all.high(),
        all.formulas(),
        ProvenanceText.range(formulas),
        width,
        ProvenanceText.time(all.seconds()),
        evidence.of(set.source(), "nrs evaluate"));
  }
}
