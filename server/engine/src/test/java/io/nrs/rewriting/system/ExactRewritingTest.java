package io.nrs.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Language;
import io.nrs.rewriting.Outcome.Solved;
import io.nrs.standins.StandInNetworks;
import io.nrs.task.RandomFormulas;
import io.nrs.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The loop, its windows and the Combiner with a Selector and a Solver that are always right. */
class ExactRewritingTest {
  private static final RewritingOptions STANDARD = RewritingOptions.standard();

  /** Solved, with the exact value, by as many steps as there are, each of which can be repeated. */
  private static void checkSolved(Task task, String formula, Outcome outcome) {
    String value = RandomFormulas.exactValue(task.language(), formula);
    assertEquals(value, assertInstanceOf(Solved.class, outcome, formula).value(), formula);
    assertEquals(value, outcome.remaining());
    assertEquals(task.rewrites(task.vocabulary().compact(formula)), outcome.steps().size());
    String current = formula;
    for (Step step : outcome.steps()) {
      assertTrue(current.startsWith(step.leaf(), step.offset()), step + " of " + current);
      assertEquals(1, step.agreement());
      assertEquals(StandInNetworks.SURE, step.confidence());
      assertEquals(1, step.outputs());
      current = step.applyTo(current);
    }
    assertEquals(value, current);
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void formulasOfAllKindsAreSolvedAloneAndTogether(Language language) {
    Task task = Task.of(language);
    NeuralRewritingSystem system = StandInNetworks.exact(task, STANDARD);
    List<String> formulas = RandomFormulas.ofAllKinds(task, 8, 1);
    List<Outcome> together = system.solveAll(formulas);
    for (int i = 0; i < formulas.size(); i++) {
      Outcome alone = system.solve(formulas.get(i));
      checkSolved(task, formulas.get(i), alone);
      checkSolved(task, formulas.get(i), together.get(i));
      assertEquals(alone.status(), together.get(i).status());
      assertEquals(alone.remaining(), together.get(i).remaining());
    }
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void everyStepOfAFormulaSolvedAloneRewritesItsLastLeaf(Language language) {
    Task task = Task.of(language);
    String formula = RandomFormulas.generated(task, 4, new SplittableRandom(2));
    List<Step> seen = new ArrayList<>();
    Outcome outcome = StandInNetworks.exact(task, STANDARD).solve(formula, seen::add);
    assertEquals(outcome.steps(), seen);
    String current = formula;
    for (Step step : seen) {
      String compact = task.vocabulary().compact(current);
      Task.Leaf last = task.lastLeaf(compact).orElseThrow();
      assertEquals(task.vocabulary().expand(last.text()), step.leaf());
      String before = task.vocabulary().expand(compact.substring(0, last.offset()));
      assertEquals(before.length(), step.offset());
      current = step.applyTo(current);
    }
  }

  @ParameterizedTest
  @CsvSource({"LISTOPS, 2", "ARITHMETIC, 0", "ARITHMETIC, 1", "ALGEBRA, 2"})
  void chainsOfNineHundredLevelsAreSolved(Language language, int side) {
    Task task = Task.of(language);
    String formula = RandomFormulas.chain(language, 900, side, new SplittableRandom(3));
    NeuralRewritingSystem system = StandInNetworks.exact(task, STANDARD);
    checkSolved(task, formula, system.solve(formula));
    checkSolved(task, formula, system.solveAll(List.of(formula)).get(0));
  }

  @Test
  void stepsOfListOpsAreThoseOfTheWrittenFormula() {
    Task task = Task.of(Language.LISTOPS);
    Outcome outcome = StandInNetworks.exact(task, STANDARD).solve("[MIN[SM764]9[MAX39]]");
    assertEquals(
        List.of(
            step("[MAX39]", "9", 12),
            step("SM76", "SM3", 5),
            step("[SM34]", "7", 4),
            step("MIN79", "MIN7", 1),
            step("[MIN79]", "7", 0)),
        outcome.steps());
  }

  @Test
  void stepsOfArithmeticAreThoseOfTheWrittenFormula() {
    Task task = Task.of(Language.ARITHMETIC);
    Outcome outcome = StandInNetworks.exact(task, STANDARD).solve("((12+-3)*(4-5))");
    assertEquals(
        List.of(step("(4-5)", "-1", 9), step("(12+-3)", "9", 1), step("(9*-1)", "-9", 0)),
        outcome.steps());
  }

  private static Step step(String leaf, String value, int offset) {
    return new Step(leaf, value, offset, StandInNetworks.SURE, 1, 1);
  }

  @ParameterizedTest
  @CsvSource({"LISTOPS, 7", "ARITHMETIC, -7", "ARITHMETIC, 0", "ALGEBRA, -8*x*y", "ALGEBRA, +0*x"})
  void anAtomIsItsOwnValue(Language language, String atom) {
    Outcome outcome = StandInNetworks.exact(Task.of(language), STANDARD).solve(atom);
    assertEquals(new Solved(atom, List.of()), outcome);
    assertEquals(1, outcome.confidence());
  }

  @Test
  void noFormulasHaveNoOutcomes() {
    assertEquals(
        List.of(), StandInNetworks.exact(Task.of(Language.LISTOPS), STANDARD).solveAll(List.of()));
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void thePapersWaysOfReadingSolveThemToo(Language language) {
    Task task = Task.of(language);
    for (Windowing windowing : List.of(Windowing.NONE, Windowing.DYNAMIC)) {
      RewritingOptions options = STANDARD.withWindowing(windowing).withOutputs(1);
      NeuralRewritingSystem system = StandInNetworks.exact(task, options);
      for (String formula : RandomFormulas.ofAllKinds(task, 2, 4)) {
        checkSolved(task, formula, system.solve(formula));
        checkSolved(task, formula, system.solveAll(List.of(formula)).get(0));
      }
    }
  }

  @Test
  void theWorkOfTheSelectorIsCounted() {
    NeuralRewritingSystem system = StandInNetworks.exact(Task.of(Language.ARITHMETIC), STANDARD);
    assertEquals(0, system.tally().outputsPerWindow());
    system.solve("(1+2)");
    assertEquals(new Tally(2, 2), system.tally());
    assertEquals(1, system.tally().outputsPerWindow());
  }
}
