package io.nrs.eclipse.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.eclipse.server.RequestFailedException;
import io.nrs.eclipse.server.ResponseReader;
import io.nrs.protocol.Notifications.EvaluatedFileParams;
import io.nrs.protocol.ProtocolJson;
import io.nrs.protocol.Values.TextPosition;
import io.nrs.protocol.Values.TextRange;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EvaluationRunTest {
  private final EvaluationRun evaluation = new EvaluationRun(new Scope.Workspace());

  @Test
  void resultsHaveOutcomes() {
    List<FormulaResult> all =
        ServerMessages.formulas(
            ServerMessages.GOOD,
            ServerMessages.UNEXPECTED,
            ServerMessages.BROKEN,
            ServerMessages.UNSURE,
            ServerMessages.UNSOLVED);
    assertEquals(
        List.of(
            FormulaOutcome.GOOD,
            FormulaOutcome.FAILED,
            FormulaOutcome.FAILED,
            FormulaOutcome.UNCERTAIN,
            FormulaOutcome.UNSOLVED),
        all.stream().map(FormulaResult::outcome).toList());
    assertEquals(
        List.of(
            "as expected",
            "the value is 4, not 5",
            "] is missing, \"here\"",
            "uncertain",
            "not solved"),
        all.stream().map(FormulaResult::description).toList());
    FormulaResult unexpected = all.get(1);
    assertEquals("a.listops", unexpected.file());
    assertEquals(new TextRange(new TextPosition(1, 2), new TextPosition(1, 9)), unexpected.range());
    assertEquals(2, unexpected.lineNumber());
    assertEquals(
        Optional.of("correct the formula or the expectation"),
        unexpected.findings().get(0).remedy());
    assertEquals(Optional.of(""), all.get(2).findings().get(0).remedy());
  }

  @Test
  void invalidMessagesAreErrors() {
    JsonObject file = ServerMessages.file("file:///p/a.listops", 1, 1, "{\"formula\": 3}");
    assertThrows(
        RequestFailedException.class, () -> ResponseReader.read(file, EvaluatedFileParams.class));
  }

  @Test
  void resultsAreCountedAsTheyArrive() {
    assertEquals(Phase.WAITING, evaluation.summary().phase());
    evaluation.started();
    evaluation.add(
        ServerMessages.evaluated(
            "file:///p/a.listops", 1, 2, ServerMessages.GOOD, ServerMessages.UNEXPECTED));
    assertEquals(
        "Evaluating open projects: 1 of 2 files · 2 formulas: 1 good, 1 wrong · 1 of 2 as expected",
        evaluation.summary().description());
    evaluation.add(
        ServerMessages.evaluated(
            "file:///p/b.listops", 2, 2, ServerMessages.BROKEN, ServerMessages.UNSURE));
    evaluation.ended(ServerMessages.result("finished", 2, 0));
    evaluation.endedWithoutResponse();
    assertEquals(
        "3 formulas: 1 good, 1 uncertain, 1 wrong · 1 line cannot be read · 1 of 2 as expected"
            + " · open projects: 2 files · 1.3 s",
        evaluation.summary().description());
    assertEquals(4, evaluation.formulas().size());
  }

  @Test
  void eachFormulaIsCountedOnce() {
    evaluation.started();
    evaluation.add(
        ServerMessages.evaluated(
            "file:///p/a.listops", 1, 2, ServerMessages.GOOD, ServerMessages.UNSOLVED));
    assertEquals(
        "Evaluating open projects: 1 of 2 files · 2 formulas: 1 good, 1 not solved"
            + " · 1 of 2 as expected",
        evaluation.summary().description());
  }

  @Test
  void summaryOfGoodFormulasIsShort() {
    evaluation.add(
        ServerMessages.evaluated(
            "file:///p/a.listops", 1, 1, ServerMessages.GOOD, ServerMessages.GOOD));
    evaluation.ended(ServerMessages.result("finished", 1, 0));
    assertEquals(
        "2 formulas good · 2 of 2 as expected · open projects: 1 file · 1.3 s",
        evaluation.summary().description());
  }

  @Test
  void resultsBeforeACancellationStay() {
    evaluation.started();
    evaluation.add(ServerMessages.evaluated("file:///p/a.listops", 1, 3, ServerMessages.GOOD));
    evaluation.ended(ServerMessages.result("cancelled", 3, 1));
    assertEquals(Phase.STOPPED, evaluation.summary().phase());
    assertEquals(1, evaluation.formulas().size());
    assertTrue(
        evaluation.summary().description().startsWith("Stopped after 1 of 3 files"),
        evaluation.summary().description());
    assertEquals(List.of("1 file could not be read."), evaluation.summary().notices());
  }

  @Test
  void evaluationWithoutNetworksFails() {
    evaluation.started();
    evaluation.add(ServerMessages.evaluated("file:///p/a.listops", 1, 1, ServerMessages.UNSOLVED));
    evaluation.ended(ServerMessages.result("failed", 1, 0));
    assertEquals(Phase.FAILED, evaluation.summary().phase());
    assertEquals(
        "Evaluation failed: open projects · 1 formula: 1 not solved · 0 of 1 as expected · 1.3 s",
        evaluation.summary().description());
  }

  @Test
  void runWithoutResponseIsStopped() {
    evaluation.started();
    evaluation.endedWithoutResponse();
    assertEquals(Phase.STOPPED, evaluation.summary().phase());
  }

  @Test
  void failuresAreReportedOnce() {
    evaluation.started();
    evaluation.failed("There is no server.");
    evaluation.failed("There is no server.");
    evaluation.endedWithoutResponse();
    assertEquals(Phase.FAILED, evaluation.summary().phase());
    assertEquals("There is no server.", evaluation.summary().emptyMessage());
  }

  @Test
  void emptyWorkspaceIsReported() {
    evaluation.ended(ServerMessages.result("finished", 0, 0));
    assertTrue(
        evaluation.summary().emptyMessage().startsWith("There are no formula files"),
        evaluation.summary().emptyMessage());
  }

  @Test
  void scopesAreArguments() {
    assertEquals("{}", json(new Scope.Workspace()));
    assertEquals("{\"folder\":\"file:/p\"}", json(new Scope.Folder("file:/p", "p")));
    assertEquals(
        "{\"files\":[\"file:/p/a.arith\"]}",
        json(new Scope.Files(List.of("file:/p/a.arith"), "a")));
  }

  private static String json(Scope scope) {
    return ProtocolJson.write(scope.params()).toString();
  }
}
