package io.nrs.eclipse.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.eclipse.server.Facts;
import io.nrs.eclipse.server.FailedAnswer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EvaluationTest {
  private final Evaluation evaluation = new Evaluation(new Scope.Workspace());

  @Test
  void formulasAreReadAndJudged() {
    List<EvaluatedFormula> all =
        Told.formulas(Told.GOOD, Told.UNEXPECTED, Told.BROKEN, Told.UNSURE, Told.UNSOLVED);
    assertEquals(
        List.of(Outcome.GOOD, Outcome.FAILED, Outcome.FAILED, Outcome.NOTED, Outcome.UNSOLVED),
        all.stream().map(EvaluatedFormula::outcome).toList());
    assertEquals(
        List.of(
            "as expected",
            "the value is 4, not 5",
            "] is missing, \"here\"",
            "uncertain",
            "not solved"),
        all.stream().map(EvaluatedFormula::inWords).toList());
    EvaluatedFormula unexpected = all.get(1);
    assertEquals("a.listops", unexpected.file());
    assertEquals(new Place(1, 2, 9), unexpected.place());
    assertEquals(2, unexpected.lineNumber());
    assertEquals(
        Optional.of("correct the formula or the expectation"),
        unexpected.findings().get(0).remedy());
    assertEquals(Optional.empty(), all.get(2).findings().get(0).remedy());
  }

  @Test
  void whatIsNotUnderstoodIsAnError() {
    JsonObject file = Told.file("file:///p/a.listops", 1, 1, "{\"formula\": 3}");
    assertThrows(FailedAnswer.class, () -> EvaluatedFile.of(new Facts(file), uri -> uri));
  }

  @Test
  void resultsAreCountedAsTheyCome() {
    assertEquals(Phase.WAITING, evaluation.summary().phase());
    evaluation.started();
    evaluation.add(Told.evaluated("file:///p/a.listops", 1, 2, Told.GOOD, Told.UNEXPECTED));
    assertEquals(
        "Evaluating open projects: 1 of 2 files · 2 formulas: 1 good, 1 wrong · 1 of 2 as expected",
        evaluation.summary().inWords());
    evaluation.add(Told.evaluated("file:///p/b.listops", 2, 2, Told.BROKEN, Told.UNSURE));
    evaluation.ended(new Facts(Told.answer("finished", 2, 0)));
    evaluation.endedUnanswered();
    assertEquals(
        "3 formulas: 1 good, 1 uncertain, 1 wrong · 1 line is not a formula · 1 of 2 as expected"
            + " · open projects: 2 files · 1.3 s",
        evaluation.summary().inWords());
    assertEquals(4, evaluation.formulas().size());
  }

  @Test
  void eachFormulaIsCountedOnce() {
    evaluation.started();
    evaluation.add(Told.evaluated("file:///p/a.listops", 1, 2, Told.GOOD, Told.UNSOLVED));
    assertEquals(
        "Evaluating open projects: 1 of 2 files · 2 formulas: 1 good, 1 not solved"
            + " · 1 of 2 as expected",
        evaluation.summary().inWords());
  }

  @Test
  void whereAllIsGoodThatIsAllThatIsSaid() {
    evaluation.add(Told.evaluated("file:///p/a.listops", 1, 1, Told.GOOD, Told.GOOD));
    evaluation.ended(new Facts(Told.answer("finished", 1, 0)));
    assertEquals(
        "2 formulas, all good · 2 of 2 as expected · open projects: 1 file · 1.3 s",
        evaluation.summary().inWords());
  }

  @Test
  void whatCameBeforeAStopIsKept() {
    evaluation.started();
    evaluation.add(Told.evaluated("file:///p/a.listops", 1, 3, Told.GOOD));
    evaluation.ended(new Facts(Told.answer("cancelled", 3, 1)));
    assertEquals(Phase.STOPPED, evaluation.summary().phase());
    assertEquals(1, evaluation.formulas().size());
    assertTrue(
        evaluation.summary().inWords().startsWith("Stopped after 1 of 3 files"),
        evaluation.summary().inWords());
    assertEquals(List.of("1 file could not be read."), evaluation.summary().notices());
  }

  @Test
  void aStopWithoutAnAnswerIsAStop() {
    evaluation.started();
    evaluation.endedUnanswered();
    assertEquals(Phase.STOPPED, evaluation.summary().phase());
  }

  @Test
  void failuresAreSaidOnceAndStay() {
    evaluation.started();
    evaluation.failed("There is no server.");
    evaluation.failed("There is no server.");
    evaluation.endedUnanswered();
    assertEquals(Phase.FAILED, evaluation.summary().phase());
    assertEquals("There is no server.", evaluation.summary().emptyInWords());
  }

  @Test
  void anEmptyWorkspaceIsSaidToBeOne() {
    evaluation.ended(new Facts(Told.answer("finished", 0, 0)));
    assertTrue(
        evaluation.summary().emptyInWords().startsWith("There are no formula files"),
        evaluation.summary().emptyInWords());
  }

  @Test
  void scopesAskForNoReport() {
    assertEquals("{\"report\":false}", new Scope.Workspace().arguments().toString());
    assertEquals(
        "{\"report\":false,\"folder\":\"file:/p\"}",
        new Scope.Folder("file:/p", "p").arguments().toString());
    assertEquals(
        "{\"report\":false,\"files\":[\"file:/p/a.arith\"]}",
        new Scope.Files(List.of("file:/p/a.arith"), "a").arguments().toString());
  }
}
