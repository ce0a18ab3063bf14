package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.split.StressFormulas.StressCell;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.evaluation.table.Block.Paragraph;
import io.nrs.evaluation.table.Blocks;
import io.nrs.evaluation.table.Datum;
import io.nrs.evaluation.table.Markdown;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Accuracy on the splits {@code stress} and {@code long}, of our system and of Neural Data Routers.
 */
record Stress(Sources sources) {
  /** The level at which routers are compared. */
  private static final int LEVEL = 2;

  /** The cell of random formulas of this level. */
  private static final String ANY = "N" + LEVEL;

  /**
   * A row for each set of our system; and for each that has failures a table with a row for each
   * kind and a column for each level.
   */
  Blocks document(List<LanguageResults> views) {
    List<Measured> sets = measured(views, NrsSystem.NAME).filter(each -> isOf(each.set())).toList();
    if (sets.isEmpty()) {
      return Blocks.NONE;
    }
    Stream<Blocks> failed =
        sets.stream()
            .filter(each -> all(each).right() < all(each).formulas())
            .map(each -> Blocks.of(new Paragraph(Markdown.strong(each.name())), table(each.set())));
    return Blocks.of(overview(sets))
        .and(Blocks.joined(failed))
        .and(sources.fold(sets, Measured::name, each -> each.set().stored(), "nrs evaluate"));
  }

  private static Stream<Measured> measured(List<LanguageResults> views, String system) {
    return views.stream()
        .flatMap(
            view ->
                view.systems().stream()
                    .map(set -> new Measured(view.language(), set, set.briefly(view.systems()))))
        .filter(each -> each.set().system().equals(system));
  }

  private static Table overview(List<Measured> sets) {
    return Table.of(sets)
        .text("", each -> each.language().displayName())
        .text("system", Measured::label)
        .text("formulas", each -> Markdown.count(all(each).formulas()))
        .text("exact", each -> Markdown.count(all(each).right()))
        .text(
            "95 % interval",
            each ->
                Markdown.decimals(4, all(each).low())
                    + " to "
                    + Markdown.decimals(4, all(each).high()))
        .text("silently wrong", each -> "" + all(each).count(Result.WRONG_SOLUTION))
        .build();
  }

  private static Summary.Cell all(Measured each) {
    return Summary.cell(
        "all",
        each.set().results().stream()
            .filter(result -> StressCell.of(result.cell()).isPresent())
            .toList());
  }

  /** Whether a set has formulas of this split. */
  static boolean isOf(SystemResults set) {
    return kinds(set).findAny().isPresent();
  }

  private static Stream<StressCell> cells(SystemResults set) {
    return set.summary().cells().stream().flatMap(cell -> StressCell.of(cell.id()).stream());
  }

  private static Stream<String> kinds(SystemResults set) {
    return cells(set).map(StressCell::kind).distinct();
  }

  /** Every kind and level of a set that has failures. */
  private static Table table(SystemResults set) {
    Table.Builder<String> table =
        Table.of(kinds(set).toList()).text("", kind -> kind.replace('-', ' '));
    cells(set)
        .map(StressCell::nesting)
        .distinct()
        .sorted()
        .map(nesting -> "N" + nesting)
        .forEach(
            level ->
                table.data(
                    level,
                    kind ->
                        set.cell(kind + "-" + level)
                            .map(cell -> Datum.ofShare(cell.accuracy()))
                            .orElse(Datum.UNKNOWN)));
    return table
        .text("formulas", kind -> "" + results(set, kind).count())
        .text(
            "silently wrong",
            kind ->
                ""
                    + results(set, kind)
                        .filter(result -> result.outcome().equals(Result.WRONG_SOLUTION))
                        .count())
        .build();
  }

  private static Stream<Result> results(SystemResults set, String kind) {
    return set.results().stream()
        .filter(
            result ->
                StressCell.of(result.cell()).filter(own -> own.kind().equals(kind)).isPresent());
  }

  private record Measured(Language language, SystemResults set, String label) {
    String name() {
      return language.displayName() + ", " + label;
    }

    /** The cells of this level, narrow operands first. */
    List<Summary.Cell> cells() {
      return Stream.concat(
              set.summary().cells().stream().filter(Measured::isStress), set.cell(ANY).stream())
          .toList();
    }

    static boolean isStress(Summary.Cell cell) {
      return StressCell.of(cell.id()).filter(known -> known.nesting() == LEVEL).isPresent();
    }
  }

  /** The accuracy of Neural Data Routers at the second level, by the operands of its formulas. */
  Blocks routers(List<LanguageResults> views) {
    List<Measured> rows =
        measured(views, "router")
            .filter(row -> row.cells().stream().anyMatch(Measured::isStress))
            .toList();
    if (rows.isEmpty()) {
      return Blocks.NONE;
    }
    Table.Builder<Measured> table = Table.of(rows).text("", Measured::name);
    rows.stream()
        .flatMap(row -> row.cells().stream())
        .map(Summary.Cell::id)
        .distinct()
        .forEach(
            cell ->
                table.markdown(
                    cell.equals(ANY) ? "any" : cell.replace("-" + ANY, ""),
                    row -> accuracy(row.set().cell(cell))));
    IntSummaryStatistics formulas =
        rows.stream()
            .flatMap(row -> row.cells().stream())
            .collect(Collectors.summarizingInt(Summary.Cell::formulas));
    return Blocks.of(
        table.build(),
        new Paragraph(
            "Right answers to formulas of the second level by their operands, with 95 %% intervals (Wilson); %s formulas a cell."
                .formatted(Sources.range(formulas))),
        sources.fold(rows, Measured::name, each -> each.set().stored(), "nrs evaluate"));
  }

  private static String accuracy(Optional<Summary.Cell> cell) {
    return cell.map(
            known ->
                "%s (%s)"
                    .formatted(
                        Markdown.decimals(2, known.accuracy()),
                        Markdown.range(known.low(), known.high())))
        .orElse(Markdown.UNKNOWN);
  }
}
