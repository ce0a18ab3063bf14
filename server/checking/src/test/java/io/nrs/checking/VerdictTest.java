package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Parser;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static final Step SURE = new Step("(1+2)", "3", 0, 0.9, 1, 1);
  private static final Step UNSURE = new Step("(3*2)", "6", 0, 0.25, 1, 1);

  @Test
  void aNormalFormIsAValueThatMayBeTheFormulaItself() {
    Verdict unchanged = Verdict.of(new Outcome.NormalForm("(x+x)", List.of(), List.of()));
    assertTrue(unchanged.isNormalForm());
    assertTrue(unchanged.isUnchanged());
    assertEquals(Optional.of("(x+x)"), unchanged.value());
    Verdict changed = Verdict.of(new Outcome.NormalForm("(x+x)", List.of(SURE), List.of()));
    assertTrue(changed.isNormalForm());
    assertFalse(changed.isUnchanged());
    Verdict solved = Verdict.of(new Outcome.Solved("3", List.of()));
    assertFalse(solved.isNormalForm());
    assertFalse(solved.isUnchanged());
  }

  @Test
  void theLeastSureStepDecidesTheConfidence() {
    assertEquals(
        new Verdict("solved", Optional.of("6"), 0.25, 2, Optional.of(UNSURE), Optional.empty()),
        Verdict.of(new Outcome.Solved("6", List.of(SURE, UNSURE))));
  }

  @Test
  void theRulesOfTheLanguageGiveTheExactValue() {
    assertEquals(
        new Verdict("solved", Optional.of("3"), 1, 0, Optional.empty(), Optional.empty()),
        Verdict.exact(Parser.parseFormula(BuiltInLanguage.ARITHMETIC, "(1+2)").orElseThrow()));
  }

  private static void failure(Outcome outcome, Rule rule) {
    Verdict.Failure failure = Verdict.of(outcome).failure().orElseThrow();
    assertEquals(rule, failure.rule());
    assertEquals("(3*4)", failure.remaining());
    assertEquals(Optional.empty(), Verdict.of(outcome).value());
  }

  @Test
  void everyFailureHasItsRule() {
    failure(new Outcome.MissingLeaf("(3*4)", List.of(), Optional.empty()), Rule.AGREEMENT);
    failure(new Outcome.StepLimit("(3*4)", List.of(SURE)), Rule.STEP_LIMIT);
    failure(new Outcome.TimeLimit("(3*4)", List.of(SURE)), Rule.TIME_LIMIT);
  }
}
