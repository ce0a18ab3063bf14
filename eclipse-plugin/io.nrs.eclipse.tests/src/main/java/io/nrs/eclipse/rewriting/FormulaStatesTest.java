package io.nrs.eclipse.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.Span;
import io.nrs.protocol.Commands.StepEdit;
import io.nrs.protocol.Commands.TraceStep;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FormulaStatesTest {
  private static void check(
      FormulaStates states, int state, String text, String written, String next) {
    assertEquals(text, states.at(state));
    assertEquals(written, part(text, states.written(state)));
    assertEquals(next, part(text, states.next(state)));
    assertEquals(OptionalInt.of(state), states.find(" " + text));
  }

  private static String part(String text, Optional<Span> span) {
    return span.map(range -> text.substring(range.start(), range.end())).orElse("");
  }

  @Test
  void leavesAreReplacedWhereTheyAre() {
    FormulaStates states =
        new FormulaStates(
            Traces.solved(
                "((12+-3)*(4-5))",
                "-9",
                new TraceStep("(4-5)", "-1", 9, 1, 1, 1),
                new TraceStep("(12+-3)", "9", 1, 1, 1, 1),
                new TraceStep("(9*-1)", "-9", 0, 1, 1, 1)));
    check(states, 0, "((12+-3)*(4-5))", "", "(4-5)");
    check(states, 1, "((12+-3)*-1)", "-1", "(12+-3)");
    check(states, 2, "(9*-1)", "9", "(9*-1)");
    check(states, 3, "-9", "-9", "");
    assertEquals(OptionalInt.empty(), states.find("(9*-2)"));
    assertEquals(OptionalInt.empty(), states.find(""));
  }

  @Test
  void writtenFormulasChangeAsTheServerSays() {
    FormulaStates states =
        new FormulaStates(
            Traces.trace(
                "((1+(2*3))-4)",
                List.of(
                    step("(2*3)", "6", 4, new StepEdit(4, 7, "6")),
                    step("(1+6)", "7", 1, new StepEdit(0, 5, "7")),
                    step("(7-4)", "3", 0, new StepEdit(0, 5, "3"))),
                "'written': '1 + 2*3 - 4', 'value': '3'"));
    check(states, 0, "1 + 2*3 - 4", "", "2*3");
    check(states, 1, "1 + 6 - 4", "6", "1 + 6");
    check(states, 2, "7 - 4", "7", "7 - 4");
    check(states, 3, "3", "3", "");
  }

  private static TraceStep step(String leaf, String value, int offset, StepEdit edit) {
    return new TraceStep(leaf, value, Optional.empty(), offset, 1, 1, 1, Optional.of(edit));
  }

  @Test
  void snapshotsGiveTheSameStates() {
    String formula = "(".repeat(300) + "1" + "+1)".repeat(300);
    FormulaStates states =
        new FormulaStates(
            Traces.solved(
                formula,
                "1",
                IntStream.range(0, 300)
                    .mapToObj(step -> new TraceStep("(1+1)", "1", 299 - step, 1, 1, 1))
                    .toArray(TraceStep[]::new)));
    for (int state = 0; state <= 300; state++) {
      assertEquals("(".repeat(300 - state) + "1" + "+1)".repeat(300 - state), states.at(state));
    }
  }
}
