package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.split.StressFormulas;
import io.nrs.evaluation.split.StressFormulas.StressCell;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Accuracy on the split {@code stress}: a row for each kind of formulas, a column for each level.
 */
record StressTable() {
  static boolean isCell(String cell) {
    return StressCell.of(cell).findAny().isPresent();
  }

  /** Returns the table of one set of results; empty if it has none of the split. */
  static Optional<Table> of(SystemResults set) {
    List<StressCell> cells =
        set.summary().cells().stream().flatMap(cell -> StressCell.of(cell.id())).toList();
    if (cells.isEmpty()) {
      return Optional.empty();
    }
    List<Cell> heads = new ArrayList<>(List.of(Cell.of("")));
    for (int nesting = 1; nesting <= StressFormulas.DEEPEST; nesting++) {
      heads.add(Cell.of("N" + nesting));
    }
    heads.add(Cell.of("formulas"));
    heads.add(Cell.of("silently wrong"));
    List<List<Cell>> rows = new ArrayList<>();
    for (String kind : cells.stream().map(StressCell::kind).distinct().toList()) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(kind.replace('-', ' '))));
      for (int nesting = 1; nesting <= StressFormulas.DEEPEST; nesting++) {
        row.add(
            set.cell(kind + "-N" + nesting)
                .map(cell -> Cell.share(cell.accuracy()))
                .orElse(Cell.unknown()));
      }
      row.add(Cell.of(String.valueOf(formulas(set, kind))));
      row.add(Cell.of(String.valueOf(silentlyWrong(set, kind))));
      rows.add(row);
    }
    return Optional.of(new Table(heads, rows));
  }

  private static int formulas(SystemResults set, String kind) {
    return set.summary().cells().stream()
        .filter(cell -> StressCell.of(cell.id()).anyMatch(own -> own.kind().equals(kind)))
        .mapToInt(Summary.Cell::formulas)
        .sum();
  }

  /** Formulas for which the system gave a wrong value instead of none. */
  private static long silentlyWrong(SystemResults set, String kind) {
    return set.results().stream()
        .filter(result -> StressCell.of(result.cell()).anyMatch(own -> own.kind().equals(kind)))
        .filter(result -> result.outcome().equals(Result.WRONG_SOLUTION))
        .count();
  }
}
