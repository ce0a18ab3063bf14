package io.nrs.eclipse.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.rewriting.Notice.Kind;
import io.nrs.eclipse.rewriting.Notice.LinkAction;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.protocol.Commands.TraceStep;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class NoticeTest {
  private static final TraceStep SURE = new TraceStep("(1+2)", "3", 0, 0.99, 1, 1);
  private static final TraceStep UNSURE = new TraceStep("(1+2)", "3", 0, 0.49, 1, 8);

  @Test
  void valueIsShown() {
    assertEquals(
        notice(Kind.INFO, "Solved in 1 step: the value is 3."), solved("3", List.of(SURE)));
    assertEquals(
        notice(Kind.INFO, "Solved in 2 steps: the value is 3."), solved("3", List.of(SURE, SURE)));
  }

  @Test
  void valuesHaveNoSteps() {
    assertEquals(notice(Kind.INFO, "3 is a value, so there are no steps."), solved("3", List.of()));
  }

  @Test
  void lowConfidenceIsAWarning() {
    assertEquals(
        notice(
            Kind.WARNING,
            "Solved in 2 steps: the value is 3. The confidence of 1 step is below 0.5."),
        solved("3", List.of(SURE, UNSURE)));
  }

  @Test
  void wrongValuesAreErrorsWithTheExactOne() {
    TraceStep wrong =
        new TraceStep("(1+2)", "4", Optional.of("3"), 0, 0.99, 1, 1, Optional.empty());
    FormulaTrace trace =
        new FormulaTrace(
            BuiltInLanguage.ARITHMETIC,
            "(1+2)",
            0,
            List.of(wrong),
            new TraceEnd.Solved("4", Optional.of("3"), Optional.of("4")));
    assertEquals(
        notice(
            Kind.ERROR,
            "Wrong: the networks found 4, the exact value is 3. The first wrong step is 1."),
        Notice.of(trace, 0.5));
    assertEquals("4 ✗ exactly 3", StepColumn.VALUE.text(1, wrong, 0.5));
    assertEquals(Optional.empty(), trace.firstWrongStep(0));
  }

  @Test
  void anExpectationThatIsNotMetIsAnError() {
    FormulaTrace trace =
        new FormulaTrace(
            BuiltInLanguage.ARITHMETIC,
            "(1+2)",
            0,
            List.of(SURE),
            new TraceEnd.Solved("3", Optional.of("3"), Optional.of("4")));
    assertEquals(
        notice(Kind.ERROR, "The value is 3, but the file expects 4."), Notice.of(trace, 0.5));
  }

  @Test
  void failuresHaveARemedy() {
    FormulaTrace trace =
        new FormulaTrace(
            BuiltInLanguage.ARITHMETIC,
            "(1+2)",
            0,
            List.of(SURE),
            new TraceEnd.Failed("no output occurs in it", "allow more outputs"));
    assertEquals(
        notice(
            Kind.ERROR,
            "Not solved after 1 step: no output occurs in it. Remedy: allow more outputs."),
        Notice.of(trace, 0.5));
  }

  @Test
  void stateOfTheFileIsShown() {
    Notice solved = solved("3", List.of(SURE));
    assertEquals(solved, solved.in("a.arith", true, OptionalInt.of(0)));
    assertEquals(
        notice(Kind.INFO, solved.text() + " a.arith contains the formula after 1 step."),
        solved.in("a.arith", true, OptionalInt.of(1)));
    assertEquals(
        notice(Kind.WARNING, solved.text() + " a.arith no longer contains the formula.")
            .withAction(LinkAction.REFRESH),
        solved.in("a.arith", true, OptionalInt.empty()));
    assertEquals(
        notice(Kind.WARNING, solved.text() + " a.arith is closed.").withAction(LinkAction.OPEN),
        solved.in("a.arith", false, OptionalInt.of(0)));
  }

  @Test
  void errorsStayErrors() {
    assertEquals(
        Kind.ERROR, Notice.failed("It broke.").in("a.arith", false, OptionalInt.empty()).kind());
  }

  @Test
  void longFormulasAreShortened() {
    String text = Notice.reading("(" + "1+(".repeat(1000) + "1" + ")".repeat(1001)).text();
    assertTrue(text.length() < 120, text);
    assertTrue(text.contains("(1+(1+(") && text.contains("))))"), text);
  }

  private static Notice solved(String value, List<TraceStep> steps) {
    return Notice.of(
        new FormulaTrace(BuiltInLanguage.ARITHMETIC, "(1+2)", 0, steps, new TraceEnd.Solved(value)),
        0.5);
  }

  private static Notice notice(Kind kind, String text) {
    return new Notice(kind, text, Optional.empty());
  }
}
