package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.split.StressFormulas.StressCell;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.LanguageNames;
import io.nrs.evaluation.table.MarkdownWriter;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.stream.Stream;

/** The accuracy of Neural Data Routers at the second level, by the operands of its formulas. */
record RouterDocument(ProvenanceText evidence) {
  private static final int LEVEL = 2;

  /** The cell of random formulas. */
  private static final String ANY = "N" + LEVEL;

  private record Row(Language language, SystemResults set) {
    String name() {
      return LanguageNames.of(language) + ", " + set.label();
    }

    /** The cells of this level, narrow operands first. */
    List<Summary.Cell> cells() {
      return Stream.concat(
              set.summary().cells().stream().filter(cell -> stress(cell).findAny().isPresent()),
              set.cell(ANY).stream())
          .toList();
    }

    static Stream<StressCell> stress(Summary.Cell cell) {
      return StressCell.of(cell.id()).filter(known -> known.nesting() == LEVEL);
    }
  }

  String text(List<LanguageResults> views) {
    List<Row> rows =
        views.stream()
            .flatMap(view -> view.systems().stream().map(set -> new Row(view.language(), set)))
            .filter(row -> row.set().system().equals("router"))
            .filter(row -> row.cells().stream().flatMap(Row::stress).findAny().isPresent())
            .toList();
    if (rows.isEmpty()) {
      return "";
    }
    List<String> cells =
        rows.stream()
            .flatMap(row -> row.cells().stream())
            .map(Summary.Cell::id)
            .distinct()
            .toList();
    Table.Builder<Row> table = Table.builder(rows).text("", Row::name);
    cells.forEach(cell -> table.text(head(cell), row -> accuracy(row.set(), cell)));
    IntSummaryStatistics formulas =
        rows.stream()
            .flatMap(row -> row.cells().stream())
            .mapToInt(Summary.Cell::formulas)
            .summaryStatistics();
    return MarkdownWriter.table(table.build())
        + "\nRight answers to formulas of the second level by their operands, with 95 %% intervals (Wilson); %s formulas a cell.\n\n"
            .formatted(ProvenanceText.range(formulas))
        + ProvenanceText.fold(
            rows.stream()
                .map(row -> row.name() + ": " + evidence.of(row.set().source(), "nrs evaluate")));
  }

  private static String head(String cell) {
    return cell.equals(ANY) ? "any" : cell.replace("-" + ANY, "");
  }

  private static String accuracy(SystemResults set, String cell) {
    return set.cell(cell)
        .map(
            known ->
                "%s (%s)"
                    .formatted(
                        Cell.decimals(2, known.accuracy()), Cell.range(known.low(), known.high())))
        .orElse(Cell.unknown().text());
  }
}
