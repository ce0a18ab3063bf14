package io.nrs.eclipse.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.eclipse.common.FittedColumns.Width;
import io.nrs.eclipse.evaluation.EvaluationSummary.Phase;
import io.nrs.eclipse.evaluation.FormulaResult.Outcome;
import io.nrs.eclipse.server.RequestEnd;
import io.nrs.protocol.ProtocolJson;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvaluationRunTest {
  private final EvaluationRun evaluation = ServerMessages.run();

  @Test
  void resultsHaveOutcomes() {
    List<FormulaResult> all =
        ServerMessages.formulas(
            ServerMessages.GOOD,
            ServerMessages.UNEXPECTED,
            ServerMessages.BROKEN,
            ServerMessages.UNSURE,
            ServerMessages.UNSOLVED,
            ServerMessages.WARNED);
    assertEquals(
        List.of(
            Outcome.GOOD,
            Outcome.FAILED,
            Outcome.FAILED,
            Outcome.UNCERTAIN,
            Outcome.UNSOLVED,
            Outcome.UNCERTAIN),
        all.stream().map(FormulaResult::outcome).toList());
    assertEquals(
        List.of(
            "as expected",
            "the value is 4, not 5",
            "] is missing, \"here\"",
            "uncertain",
            "not solved",
            "45 is read as 4 and 5"),
        all.stream().map(FormulaResult::description).toList());
    FormulaResult unexpected = all.get(1);
    assertEquals("a.listops", unexpected.file());
    assertEquals(new Range(new Position(1, 2), new Position(1, 9)), unexpected.range());
    assertEquals(2, unexpected.lineNumber());
  }

  @Test
  void resultsAreCountedAsTheyArrive() {
    assertEquals("Waiting for the server: open projects", evaluation.summary().description());
    evaluation.add(
        ServerMessages.file("a.listops", 1, 2, ServerMessages.GOOD, ServerMessages.UNEXPECTED));
    assertEquals(
        "Evaluating open projects: 1 of 2 files · 2 formulas: 1 good, 1 wrong · 1 of 2 as expected",
        evaluation.summary().description());
    evaluation.add(
        ServerMessages.file("b.listops", 2, 2, ServerMessages.BROKEN, ServerMessages.UNSURE));
    evaluation.ended(ServerMessages.end("finished", 2, 0));
    assertEquals(
        "3 formulas: 1 good, 1 uncertain, 1 wrong · 1 line cannot be read · 1 of 2 as expected"
            + " · open projects: 2 files · 1.3 s",
        evaluation.summary().description());
  }

  /** Its status tells that the value is wrong, and not that there is none. */
  @Test
  void aValueThatIsKnownToBeWrongIsNoMissingOne() {
    evaluation.add(
        ServerMessages.file("a.listops", 1, 1, ServerMessages.WRONG, ServerMessages.UNSOLVED));
    evaluation.ended(ServerMessages.end("finished", 1, 0));
    assertEquals(
        "2 formulas: 1 wrong, 1 not solved · 0 of 1 as expected · open projects: 1 file · 1.3 s",
        evaluation.summary().description());
  }

  @Test
  void summaryOfGoodFormulasIsShort() {
    evaluation.add(
        ServerMessages.file("a.listops", 1, 1, ServerMessages.GOOD, ServerMessages.GOOD));
    evaluation.ended(ServerMessages.end("finished", 1, 0));
    assertEquals(
        "2 formulas good · 2 of 2 as expected · open projects: 1 file · 1.3 s",
        evaluation.summary().description());
  }

  @ParameterizedTest
  @CsvSource({
    "cancelled, 3, STOPPED, 'Stopped after 1 of 3 files: open projects · ', ''",
    "failed, 1, FINISHED, '', ' · open projects: 1 file'",
  })
  void resultsStay(String status, int files, Phase phase, String before, String after) {
    evaluation.add(ServerMessages.file("a.listops", 1, 3, ServerMessages.UNSOLVED));
    evaluation.ended(ServerMessages.end(status, files, 1));
    EvaluationSummary summary = evaluation.summary();
    assertEquals(phase, summary.phase());
    assertEquals(1, summary.lines().size());
    assertEquals(
        before + "1 formula: 1 not solved · 0 of 1 as expected" + after + " · 1.3 s",
        summary.description());
    assertEquals(List.of("1 file could not be read."), summary.notices());
  }

  /** Their values are good, and called what they are. */
  @Test
  void aLanguageWithoutNetworksIsNoFailure() {
    evaluation.add(
        ServerMessages.file("a.peano", 1, 1, ServerMessages.GOOD, ServerMessages.BY_RULES));
    evaluation.ended(
        ServerMessages.end(
            "finished",
            1,
            0,
            "{\"language\": \"peano\", \"name\": \"Peano numbers\", \"formulas\": 1}"));
    EvaluationSummary summary = evaluation.summary();
    assertEquals(
        "2 formulas good · 1 by the rules: Peano numbers has no networks yet · 1 of 1 as expected"
            + " · open projects: 1 file · 1.3 s",
        summary.description());
    assertEquals(List.of(), summary.notices());
    assertEquals(
        List.of("99.9 %", "by rules"),
        summary.lines().stream().map(ResultColumn.CONFIDENCE::text).toList());
  }

  /** All files of a language have the same reason, which the end has too. */
  @Test
  void reasonsAreGivenOnce() {
    String why = "ListOps has no networks that can be used: its Solver is damaged";
    evaluation.add(ServerMessages.trouble("formulas/a.listops", why));
    assertEquals(List.of("formulas/a.listops: " + why), evaluation.summary().notices());
    evaluation.add(ServerMessages.trouble("formulas/b.listops", why));
    evaluation.add(ServerMessages.trouble("formulas/c.listops", "c.listops is too large"));
    assertEquals(List.of(why, "c.listops is too large"), evaluation.summary().notices());
    evaluation.ended(ServerMessages.failed(why + "; Algebra has no networks either"));
    assertEquals(
        List.of("c.listops is too large", why + "; Algebra has no networks either"),
        evaluation.summary().notices());
  }

  @ParameterizedTest
  @CsvSource({
    "Example Formulas/listops/first.listops, first.listops – Example Formulas/listops",
    "a.arith, a.arith",
  })
  void theNameOfAFileIsFirst(String path, String shown) {
    evaluation.add(ServerMessages.file(path, 1, 1, ServerMessages.GOOD));
    assertEquals(shown, ResultColumn.FILE.text(evaluation.summary().lines().get(0)));
  }

  @ParameterizedTest
  @CsvSource({
    "OUTCOME, 70, 40, 150, 150",
    "OUTCOME, 70, 300, 300, 300",
    "OUTCOME, 70, 3000, 420, 420",
    "FILE, 70, 300, 190, 80",
    "FILE, 130, 300, 190, 130",
    "FILE, 300, 300, 300, 150",
    "FILE, 3000, 300, 420, 150",
    "FORMULA, 3000, 3000, 210, 90",
  })
  void outcomesAndNamesOfFilesGiveWayLast(
      ResultColumn column, int name, int outcome, int full, int least) {
    assertEquals(new Width(full, least), column.width(name, outcome));
  }

  @Test
  void runWithoutResponseIsStopped() {
    evaluation.ended(new RequestEnd<>(Optional.empty(), Optional.empty()));
    assertEquals(Phase.STOPPED, evaluation.summary().phase());
  }

  @Test
  void failuresAreReported() {
    evaluation.ended(new RequestEnd<>(Optional.empty(), Optional.of("There is no server.")));
    assertEquals(Phase.FAILED, evaluation.summary().phase());
    assertEquals("There is no server.", evaluation.summary().emptyMessage());
  }

  @Test
  void emptyWorkspaceIsReported() {
    evaluation.ended(ServerMessages.end("finished", 0, 0));
    assertEquals(
        "There are no formula files in open projects. They end in .nrs or in the extension of a"
            + " language.\nChoose File > New > Other… > NRS to create one.",
        evaluation.summary().emptyMessage());
  }

  @Test
  void scopesAreArguments() {
    assertEquals("{}", json(Scope.workspace()));
    assertEquals("{\"folder\":\"file:/p\"}", json(Scope.folder("file:/p", "p")));
    assertEquals(
        "{\"files\":[\"file:/p/a.arith\"]}", json(Scope.files(List.of("file:/p/a.arith"), "a")));
  }

  private static String json(Scope scope) {
    return ProtocolJson.write(scope.params()).toString();
  }
}
