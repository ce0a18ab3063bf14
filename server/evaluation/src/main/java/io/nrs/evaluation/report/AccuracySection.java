package io.nrs.evaluation.report;

import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The accuracy of each system: a coloured table with one row per set of results. */
record AccuracySection(HtmlWriter html, PublishedResults published) {
  private static final Cell NOT_AVAILABLE = Cell.of("N/A");

  void write(LanguageResults view) {
    Language language = view.language();
    html.section(language.id() + "-accuracy", "###", "Accuracy");
    conflicts(view);
    NestingFigure.of(view, published).ifPresent(figure -> html.figure(figure, List.of()));
    List<String> known = published.cells(language);
    List<String> levels =
        Stream.concat(view.cells().stream(), known.stream())
            .distinct()
            .filter(CellOrder::isLevel)
            .sorted(CellOrder.COMPARATOR)
            .toList();
    List<String> byNesting =
        levels.stream().filter(cell -> CellOrder.isOfAllArguments(language, cell)).toList();
    // Tables of their own, so that none is wider than a page.
    Map<Boolean, List<String>> isPublished =
        levels.stream()
            .filter(cell -> !byNesting.contains(cell))
            .collect(Collectors.partitioningBy(cell -> known.isEmpty() || known.contains(cell)));
    List<String> cells = isPublished.get(true);
    table(view, cells, systems(language, cells), "accuracy", UnaryOperator.identity());
    List<String> beyond = isPublished.get(false);
    table(view, beyond, List.of(), "deeper or wider than the paper's", UnaryOperator.identity());
    table(
        view,
        byNesting,
        systems(language, byNesting),
        "published for all numbers of arguments together",
        UnaryOperator.identity());
    stress(view);
    List<String> others =
        view.cells().stream()
            .filter(cell -> !CellOrder.isLevel(cell) && !StressTable.isCell(cell))
            .toList();
    // Names of files, perhaps many.
    table(view, others, List.of(), "other formulas", Table::transposed);
    html.paragraph(
        "Each value is the share of formulas that are answered right; below it the 95 % interval"
            + " (Wilson) and the number of formulas. N/A: not measured, or not published.");
    html.sources(view.systems().stream().map(SystemResults::source).toList()).close("section");
  }

  private void stress(LanguageResults view) {
    for (SystemResults set : view.systems()) {
      StressTable.of(set)
          .ifPresent(
              table ->
                  html.table(
                      "%s: formulas of the split stress, %s"
                          .formatted(view.language().displayName(), set.label()),
                      table));
    }
  }

  private List<String> systems(Language language, List<String> cells) {
    return published.systems(language).stream()
        .filter(
            system ->
                cells.stream()
                    .anyMatch(cell -> published.accuracy(language, system, cell).isPresent()))
        .toList();
  }

  /** Sets that have the same name until their other settings are added. */
  private void conflicts(LanguageResults view) {
    Map<String, List<RunConfig>> named = new LinkedHashMap<>();
    view.systems().stream()
        .map(SystemResults::config)
        .forEach(
            config ->
                named
                    .computeIfAbsent(ResultLabels.label(config), label -> new ArrayList<>())
                    .add(config));
    named.forEach(
        (label, same) -> {
          if (same.size() > 1) {
            html.remark(
                "There are %d sets of results of \"%s\", which differ in %s. They are in rows of their own and not counted together."
                    .formatted(
                        same.size(), label, String.join(", ", ResultLabels.differing(same))));
          }
        });
  }

  /** Adds a table of these cells; none without cells. */
  private void table(
      LanguageResults view,
      List<String> cells,
      List<String> systems,
      String what,
      UnaryOperator<Table> turn) {
    if (cells.isEmpty()) {
      return;
    }
    List<SystemResults> sets =
        view.systems().stream()
            .filter(set -> cells.stream().anyMatch(cell -> set.cell(cell).isPresent()))
            .toList();
    List<List<Cell>> rows = new ArrayList<>();
    for (SystemResults set : sets) {
      rows.add(
          row(
              Cell.of(set.label(), Cell.Style.STRONG),
              cells,
              cell -> set.cell(cell).map(AccuracySection::measured)));
    }
    for (String system : systems) {
      rows.add(
          row(
              Cell.of(system).and("(published)", Cell.Style.EMPHASIS),
              cells,
              cell -> known(view.language(), system, cell)));
    }
    List<Cell> heads =
        Stream.concat(Stream.of(""), cells.stream()).map(text -> Cell.of(text)).toList();
    String name = view.language().displayName() + ": " + what;
    html.table("accuracy", name, turn.apply(new Table(heads, rows)));
    html.add(
        "The same as a file: "
            + HtmlWriter.csv(
                view.language().id() + "-" + what.replace(' ', '-'),
                data(view, sets, systems, cells)));
  }

  private static List<Cell> row(
      Cell head, List<String> cells, Function<String, Optional<Cell>> value) {
    List<Cell> row = new ArrayList<>(List.of(head));
    cells.forEach(cell -> row.add(value.apply(cell).orElse(NOT_AVAILABLE)));
    return row;
  }

  private Optional<Cell> known(Language language, String system, String cell) {
    OptionalDouble accuracy = published.accuracy(language, system, cell);
    return accuracy.isPresent()
        ? Optional.of(Cell.share(accuracy.getAsDouble()))
        : Optional.empty();
  }

  private static Cell measured(Summary.Cell cell) {
    return Cell.share(cell.accuracy())
        .and(Cell.range(cell.low(), cell.high()), Cell.Style.NEXT_LINE)
        .and("n " + cell.formulas(), Cell.Style.NEXT_LINE);
  }

  private Table data(
      LanguageResults view, List<SystemResults> sets, List<String> systems, List<String> cells) {
    List<List<String>> rows = new ArrayList<>();
    for (String cell : cells) {
      for (SystemResults set : sets) {
        set.cell(cell)
            .ifPresent(
                known ->
                    rows.add(
                        List.of(
                            cell,
                            set.label(),
                            set.config().digest(),
                            exact(known.accuracy()),
                            exact(known.low()),
                            exact(known.high()),
                            String.valueOf(known.right()),
                            String.valueOf(known.formulas()))));
      }
      for (String system : systems) {
        published
            .accuracy(view.language(), system, cell)
            .ifPresent(
                accuracy ->
                    rows.add(List.of(cell, system, "published", exact(accuracy), "", "", "", "")));
      }
    }
    return Table.ofText(
        List.of("cell", "system", "facts", "accuracy", "low", "high", "right", "formulas"), rows);
  }

  private static String exact(double value) {
    return Cell.decimals(4, value);
  }
}
