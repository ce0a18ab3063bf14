package io.nrs.eclipse.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.editor.UnfinishedFormula;
import io.nrs.eclipse.rewriting.Notice.Kind;
import io.nrs.eclipse.rewriting.Notice.LinkAction;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TraceStep;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoticeTest {
  private static final TraceStep SURE = new TraceStep("(1+2)", "3", 0, 0.99, 1, 1);
  private static final TraceStep UNSURE = new TraceStep("(1+2)", "3", 0, 0.49, 1, 8);
  private static final TraceStep WRONG =
      new TraceStep(
          "(1+2)", "4", Optional.of("3"), Optional.empty(), 0, 0.99, 1, 1, Optional.empty());

  /**
   * @param steps the names of the steps above
   * @param more the fields of the response about the end
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'value': '3' | SURE | INFO | Solved in 1 step: the value is 3.",
        "'value': '3' | SURE SURE | INFO | Solved in 2 steps: the value is 3.",
        "'value': '3' | \"\" | INFO | 3 is a value, so there are no steps.",
        "'value': '3' | SURE UNSURE | WARNING | "
            + "Solved in 2 steps: the value is 3. The confidence of 1 step is below 0.5.",
        "'value': '4', 'exact': '3', 'expected': '4' | WRONG | ERROR | "
            + "Wrong: the networks found 4, the exact value is 3. The first wrong step is 1.",
        "'value': '3', 'exact': '3', 'expected': '4' | SURE | ERROR | "
            + "The value is 3, but the file expects 4.",
        "'value': '3', 'byRules': true | UNSURE | INFO | "
            + "Solved in 1 step by the rules, because there are no networks yet: the value is 3.",
        "'message': 'no output occurs in it', 'remedy': 'allow more outputs' | SURE | ERROR | "
            + "Not solved after 1 step: no output occurs in it. Remedy: allow more outputs.",
      })
  void theEndIsShown(String more, String steps, Kind kind, String text) {
    List<TraceStep> all =
        List.of(steps.split(" ")).stream()
            .filter(name -> !name.isEmpty())
            .map(name -> name.equals("SURE") ? SURE : name.equals("WRONG") ? WRONG : UNSURE)
            .toList();
    TraceResult trace = Traces.trace("(1+2)", all, more);
    assertEquals(notice(kind, text), Notice.of(trace, 0.5));
  }

  @Test
  void wrongValuesHaveTheExactOne() {
    assertEquals(
        "4 ✗ exactly 3", StepColumn.VALUE.text(1, Traces.solved("(1+2)", "4", WRONG), 0.5));
  }

  @ParameterizedTest
  @CsvSource({"false, 49.0 % (low), 1.00, 8", "true, '', '', ''"})
  void rulesHaveNoScores(boolean byRules, String confidence, String agreement, String outputs) {
    TraceResult trace =
        Traces.trace("(1+2)", List.of(UNSURE), "'value': '3', 'byRules': %s".formatted(byRules));
    assertEquals(
        List.of(confidence, agreement, outputs),
        Stream.of(StepColumn.CONFIDENCE, StepColumn.AGREEMENT, StepColumn.OUTPUTS)
            .map(column -> column.text(1, trace, 0.5))
            .toList());
  }

  @ParameterizedTest
  @CsvSource({
    "'', 'a.arith, line 3: This line has no formula.'",
    "7, 'a.arith, line 3: The formula on this line is a value already.'",
    "(1+200), 'a.arith, line 3: 200 is out of range. Write an integer from -99 to 99.'",
  })
  void whyThereIsNoFormulaIsShown(String line, String text) {
    assertEquals(
        notice(Kind.INFO, text),
        Notice.nothing("a.arith", 2, UnfinishedFormula.why(BuiltInLanguage.ARITHMETIC, line)));
  }

  @Test
  void stateOfTheFileIsShown() {
    Notice solved = Notice.of(Traces.solved("(1+2)", "3", SURE), 0.5);
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
    assertEquals(
        Kind.ERROR, Notice.failed("It broke.").in("a.arith", false, OptionalInt.empty()).kind());
  }

  /** Refreshing would change nothing about a wrong value or a read-only file. */
  @Test
  void theLinkIsARemedy() {
    assertEquals(
        notice(Kind.WARNING, "The formula was not written: a value is wrong.")
            .withAction(LinkAction.WRITE_EXACT),
        Notice.left());
    assertEquals(
        notice(Kind.WARNING, "The formula was not written: a.arith is read-only."),
        Notice.readOnly("a.arith"));
    assertEquals(
        notice(Kind.WARNING, "The formula was not written: a.arith is closed.")
            .withAction(LinkAction.OPEN),
        Notice.closed("a.arith"));
    assertEquals(
        notice(
                Kind.WARNING,
                "The formula was not written: a.arith contains the formula of no step.")
            .withAction(LinkAction.REFRESH),
        Notice.otherFormula("a.arith"));
  }

  @Test
  void longFormulasAreShortened() {
    String text = Notice.reading("(" + "1+(".repeat(1000) + "1" + ")".repeat(1001)).text();
    assertTrue(text.length() < 120, text);
    assertTrue(text.contains("(1+(1+(") && text.contains("))))"), text);
  }

  private static Notice notice(Kind kind, String text) {
    return new Notice(kind, text, Optional.empty());
  }
}
