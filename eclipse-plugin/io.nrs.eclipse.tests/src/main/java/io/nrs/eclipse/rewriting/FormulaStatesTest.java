package io.nrs.eclipse.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.protocol.Commands.TraceStep;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormulaStatesTest {
  private static final TraceStep FIRST = new TraceStep("(4-5)", "-1", 9, 1, 1, 1);
  private static final TraceStep SECOND = new TraceStep("(12+-3)", "9", 1, 1, 1, 1);
  private static final TraceStep THIRD = new TraceStep("(9*-1)", "-9", 0, 1, 1, 1);

  @Test
  void stepsApplyToThePreviousState() {
    FormulaStates states = new FormulaStates("((12+-3)*(4-5))", List.of(FIRST, SECOND, THIRD));
    assertEquals(4, states.count());
    assertEquals("((12+-3)*(4-5))", states.at(0));
    assertEquals("((12+-3)*-1)", states.at(1));
    assertEquals("(9*-1)", states.at(2));
    assertEquals("-9", states.at(3));
  }

  @Test
  void valueHasOneState() {
    FormulaStates states = new FormulaStates("7", List.of());
    assertEquals(1, states.count());
    assertEquals("7", states.at(0));
  }

  @Test
  void operandsOfAnOperationMayBeRewrittenWithoutItsBrackets() {
    FormulaStates states =
        new FormulaStates(
            "[SM764]",
            List.of(
                new TraceStep("SM76", "SM3", 1, 1, 1, 1),
                new TraceStep("[SM34]", "7", 0, 1, 1, 1)));
    assertEquals("[SM34]", states.at(1));
    assertEquals("7", states.at(2));
  }

  @Test
  void statesAreFoundByText() {
    FormulaStates states = new FormulaStates("((12+-3)*(4-5))", List.of(FIRST, SECOND, THIRD));
    assertEquals(OptionalInt.of(0), states.find("((12+-3)*(4-5))"));
    assertEquals(OptionalInt.of(2), states.find("(9*-1)"));
    assertEquals(OptionalInt.of(3), states.find("-9"));
    assertEquals(OptionalInt.empty(), states.find("(9*-2)"));
    assertEquals(OptionalInt.empty(), states.find(""));
  }

  @Test
  void leafMustBeAtItsOffset() {
    IllegalArgumentException wrong =
        assertThrows(
            IllegalArgumentException.class,
            () -> new FormulaStates("((12+-3)*(4-5))", List.of(FIRST, THIRD)));
    assertTrue(wrong.getMessage().contains("step 2"), wrong.getMessage());
    assertThrows(
        IllegalArgumentException.class,
        () -> new FormulaStates("(4-5)", List.of(new TraceStep("(4-5)", "-1", 4, 1, 1, 1))));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void snapshotsGiveTheSameStates(long seed) {
    String formula = formula(new Random(seed), 300);
    FormulaTrace trace = ExampleTraces.solved(BuiltInLanguage.ARITHMETIC, formula);
    FormulaStates states = new FormulaStates(formula, trace.steps());
    assertEquals(301, states.count());
    String text = formula;
    for (int state = 1; state < states.count(); state++) {
      TraceStep step = trace.steps().get(state - 1);
      text =
          text.substring(0, step.offset())
              + step.value()
              + text.substring(step.offset() + step.leaf().length());
      assertEquals(text, states.at(state));
    }
    assertEquals(OptionalInt.of(300), states.find(text));
    assertEquals(((TraceEnd.Solved) trace.ending()).value(), text);
  }

  /** A random formula with a number of operations. */
  private static String formula(Random random, int operations) {
    if (operations == 0) {
      return String.valueOf(random.nextInt(100));
    }
    int left = random.nextInt(operations);
    return "("
        + formula(random, left)
        + "+-*".charAt(random.nextInt(3))
        + formula(random, operations - 1 - left)
        + ")";
  }
}
