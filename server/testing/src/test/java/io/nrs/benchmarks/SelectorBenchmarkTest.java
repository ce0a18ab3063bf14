package io.nrs.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.training.data.DataSets.Cell;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Both Selectors side by side, with the shipped ListOps networks. */
class SelectorBenchmarkTest {
  @Test
  void bothSelectorsSolveTheSameFormulas() {
    try (LoadedSystem system =
        LoadedSystem.open(
            new ModelStore(Path.of("..", "..", "models")),
            BuiltInLanguage.LISTOPS,
            RewritingOptions.standard(),
            DeviceChoice.CPU,
            1)) {
      SelectorBenchmark benchmark = new SelectorBenchmark(system, 7);
      SelectorBenchmark.Comparison measured =
          benchmark.compare(new Cell(BuiltInLanguage.LISTOPS, 2, 3), 4);
      assertEquals(4, measured.formulas());
      assertEquals(4, measured.formulasAlone());
      assertEquals(4, measured.generating().right());
      assertEquals(4, measured.tagging().right());
      assertTrue(measured.generating().alone() > 0);
      String table = BenchmarkTables.selectors(List.of(measured), "a machine");
      assertTrue(table.contains("| ListOps | N2A3 | 4 | "), table);
      assertTrue(table.contains("Both Selectors are right about all formulas"), table);
      assertTrue(table.contains(" on a machine.\n"), table);
      String withMistake = BenchmarkTables.selectors(List.of(wrong(measured)), "a machine");
      assertTrue(withMistake.contains(" | 4 | 3 | 0 | 0 |\n"), withMistake);
    }
  }

  /** The same with one formula that tagging has wrong. */
  private static SelectorBenchmark.Comparison wrong(SelectorBenchmark.Comparison measured) {
    return new SelectorBenchmark.Comparison(
        measured.language(),
        measured.cell(),
        measured.formulas(),
        measured.formulasAlone(),
        measured.generating(),
        new SelectorBenchmark.Measured(
            3, measured.tagging().alone(), measured.tagging().together()),
        measured.work());
  }

  @Test
  void aShortThePublishedAndADeeperCellAreMeasured() {
    assertEquals(
        List.of("N3", "N6", "N8"),
        SelectorBenchmark.cells(BuiltInLanguage.ARITHMETIC).stream().map(Cell::id).toList());
    assertEquals(
        List.of("N3A2", "N4A4", "N8A2"),
        SelectorBenchmark.cells(BuiltInLanguage.LISTOPS).stream().map(Cell::id).toList());
  }
}
