package io.nrs.eclipse.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.evaluation.FormulaResult.Outcome;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FileResultsTest {
  private final List<FormulaResult> all = formulas();

  private static List<FormulaResult> formulas() {
    EvaluationRun run = ServerMessages.run();
    run.add(ServerMessages.file("p/a.listops", 1, 2, ServerMessages.GOOD, ServerMessages.BROKEN));
    run.add(
        ServerMessages.file(
            "b.listops",
            2,
            2,
            ServerMessages.GOOD,
            ServerMessages.UNEXPECTED,
            ServerMessages.UNSURE));
    return run.summary().lines();
  }

  @Test
  void filesHaveTheirCountsAboveTheirFormulas() {
    List<ResultRow> rows = FileResults.grouped(all, Set.of());
    assertEquals("p/a.listops 1 3 b.listops 1 2 4", words(rows));
    assertEquals("1 formula good · 1 line cannot be read", rows.get(0).description());
    assertEquals("3 formulas: 1 good, 1 uncertain, 1 wrong", rows.get(3).description());
    assertEquals(Outcome.FAILED, rows.get(3).outcome());
    assertEquals("a.listops – p", rows.get(0).text(ResultColumn.FILE));
    assertEquals("1 formula", rows.get(0).text(ResultColumn.FORMULA));
    assertEquals("1 good · 1 line cannot be read", rows.get(0).text(ResultColumn.OUTCOME));
    assertEquals("1 good, 1 uncertain, 1 wrong", rows.get(3).text(ResultColumn.OUTCOME));
    assertEquals("", rows.get(0).text(ResultColumn.CONFIDENCE));
    assertEquals(all.get(0).range(), rows.get(0).range());
  }

  @Test
  void formulasOfClosedFilesAreHidden() {
    List<ResultRow> rows = FileResults.grouped(all, Set.of("p/a.listops"));
    assertEquals("p/a.listops b.listops 1 2 4", words(rows));
    assertFalse(((FileResults) rows.get(0)).isOpen());
    assertEquals("1 formula good · 1 line cannot be read", rows.get(0).description());
  }

  @Test
  void aFileMayHaveNoFormulas() {
    ResultRow file =
        FileResults.grouped(ServerMessages.formulas(ServerMessages.BROKEN), Set.of()).get(0);
    assertEquals("1 line cannot be read", file.description());
    assertEquals("", file.text(ResultColumn.FORMULA));
    assertEquals("1 line cannot be read", file.text(ResultColumn.OUTCOME));
  }

  @Test
  void theFilterDecidesWhatIsInAFile() {
    List<ResultRow> rows = FileResults.grouped(ResultFilter.ALL.withText("max").of(all), Set.of());
    assertEquals("p/a.listops 1 b.listops 1 4", words(rows));
    assertEquals("1 formula good", rows.get(0).description());
  }

  @Test
  void filesAreSortedByTheirFirstFormulas() {
    assertEquals(
        "b.listops 4 2 1 p/a.listops 3 1",
        words(
            FileResults.grouped(
                ResultFilter.ALL
                    .sortedBy(ResultColumn.LINE)
                    .sortedBy(ResultColumn.LINE)
                    .withGroups(true)
                    .of(all),
                Set.of())));
  }

  @Test
  void rowsOfFilesAreTheSameWhateverTheyContain() {
    ResultRow opened = FileResults.grouped(all, Set.of()).get(0);
    ResultRow closed = FileResults.grouped(all.subList(0, 1), Set.of("p/a.listops")).get(0);
    assertTrue(opened.isSame(closed));
    assertFalse(opened.isSame(all.get(0)));
    assertFalse(all.get(0).isSame(opened));
    assertFalse(opened.isSame(FileResults.grouped(all, Set.of()).get(3)));
    assertTrue(all.get(0).isSame(formulas().get(0)));
    assertFalse(all.get(0).isSame(all.get(2)));
  }

  /** The files, and the lines of the formulas below them. */
  private static String words(List<ResultRow> rows) {
    return rows.stream()
        .map(
            row ->
                row instanceof FormulaResult formula
                    ? String.valueOf(formula.lineNumber())
                    : row.file())
        .collect(Collectors.joining(" "));
  }
}
