package io.nrs.rewriting.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.FormulaGenerator;
import io.nrs.language.LanguageRules;
import io.nrs.language.Leaf;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Outcome.Solved;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.Windowing;
import io.nrs.rewriting.Selector.SelectorStatistics;
import io.nrs.rewriting.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The loop, its windows and the Combiner with a Selector and a Solver that are always right. */
class ExactRewritingTest {
  private static final RewritingOptions STANDARD = RewritingOptions.standard();

  /**
   * Solved, with the exact value, in the expected number of steps, each of which can be repeated.
   */
  private static void checkSolved(LanguageRules rules, String formula, Outcome outcome) {
    String value = FormulaGenerator.exactValue(rules.language(), formula);
    assertEquals(value, assertInstanceOf(Solved.class, outcome, formula).value(), formula);
    assertEquals(value, outcome.remaining());
    assertEquals(rules.rewrites(rules.vocabulary().compact(formula)), outcome.steps().size());
    String current = formula;
    for (Step step : outcome.steps()) {
      assertTrue(current.startsWith(step.leaf(), step.offset()), step + " of " + current);
      assertEquals(1, step.agreement());
      assertEquals(FakeNetworks.SURE, step.confidence());
      assertEquals(1, step.outputs());
      current = step.applyTo(current);
    }
    assertEquals(value, current);
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void formulasOfAllKindsAreSolvedAloneAndTogether(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    NeuralRewritingSystem system = FakeNetworks.exact(rules, STANDARD);
    List<String> formulas = FormulaGenerator.ofAllKinds(rules, 8, 1);
    List<Outcome> together = system.solveAll(formulas);
    for (int i = 0; i < formulas.size(); i++) {
      assertEquals(together.get(i), system.solve(formulas.get(i)));
      checkSolved(rules, formulas.get(i), together.get(i));
      checkSolved(rules, formulas.get(i), system.trace(formulas.get(i), step -> {}));
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void everyStepOfATraceRewritesTheLastLeaf(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    String formula = FormulaGenerator.generated(rules, 4, new SplittableRandom(2));
    List<Step> seen = new ArrayList<>();
    Outcome outcome = FakeNetworks.exact(rules, STANDARD).trace(formula, seen::add);
    assertEquals(outcome.steps(), seen);
    String current = formula;
    for (Step step : seen) {
      String compact = rules.vocabulary().compact(current);
      Leaf last = rules.lastLeaf(compact).orElseThrow();
      assertEquals(rules.vocabulary().expand(last.text()), step.leaf());
      String before = rules.vocabulary().expand(compact.substring(0, last.offset()));
      assertEquals(before.length(), step.offset());
      current = step.applyTo(current);
    }
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({"LISTOPS, 2", "ARITHMETIC, 0", "ARITHMETIC, 1", "ALGEBRA, 2"})
  void chainsOfNineHundredLevelsAreSolved(BuiltInLanguage language, int side) {
    LanguageRules rules = RulesFactory.of(language);
    String formula = FormulaGenerator.chain(language, 900, side, new SplittableRandom(3));
    NeuralRewritingSystem system = FakeNetworks.exact(rules, STANDARD);
    checkSolved(rules, formula, system.solve(formula));
    checkSolved(rules, formula, system.solveAll(List.of(formula)).get(0));
  }

  @Test
  void stepsOfListOpsAreThoseOfTheWrittenFormula() {
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.LISTOPS);
    Outcome outcome = FakeNetworks.exact(rules, STANDARD).solve("[MIN[SM764]9[MAX39]]");
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
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.ARITHMETIC);
    Outcome outcome = FakeNetworks.exact(rules, STANDARD).solve("((12+-3)*(4-5))");
    assertEquals(
        List.of(step("(4-5)", "-1", 9), step("(12+-3)", "9", 1), step("(9*-1)", "-9", 0)),
        outcome.steps());
  }

  private static Step step(String leaf, String value, int offset) {
    return new Step(leaf, value, offset, FakeNetworks.SURE, 1, 1);
  }

  @ParameterizedTest
  @CsvSource({"LISTOPS, 7", "ARITHMETIC, -7", "ARITHMETIC, 0", "ALGEBRA, -8*x*y", "ALGEBRA, +0*x"})
  void anAtomIsItsOwnValue(BuiltInLanguage language, String atom) {
    Outcome outcome = FakeNetworks.exact(RulesFactory.of(language), STANDARD).solve(atom);
    assertEquals(new Solved(atom, List.of()), outcome);
    assertEquals(1, outcome.confidence());
  }

  @Test
  void noFormulasHaveNoOutcomes() {
    assertEquals(
        List.of(),
        FakeNetworks.exact(RulesFactory.of(BuiltInLanguage.LISTOPS), STANDARD).solveAll(List.of()));
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void thePapersWaysOfReadingSolveThemToo(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    for (Windowing windowing : List.of(Windowing.NONE, Windowing.DYNAMIC)) {
      RewritingOptions options = STANDARD.withWindowing(windowing).withOutputs(1);
      NeuralRewritingSystem system = FakeNetworks.exact(rules, options);
      for (String formula : FormulaGenerator.ofAllKinds(rules, 2, 4)) {
        checkSolved(rules, formula, system.solve(formula));
        checkSolved(rules, formula, system.solveAll(List.of(formula)).get(0));
      }
    }
  }

  @Test
  void theWorkOfTheSelectorIsCounted() {
    NeuralRewritingSystem system =
        FakeNetworks.exact(RulesFactory.of(BuiltInLanguage.ARITHMETIC), STANDARD);
    assertEquals(0, system.statistics().outputsPerWindow());
    system.solve("(1+2)");
    assertEquals(new SelectorStatistics(2, 2, 0, 0), system.statistics());
    assertEquals(1, system.statistics().outputsPerWindow());
  }
}
