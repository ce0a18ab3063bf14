package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.reading.Parser;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
        new Verdict(
            "solved",
            Optional.of("6"),
            0.25,
            2,
            Optional.of(UNSURE),
            Optional.empty(),
            Optional.empty()),
        Verdict.of(new Outcome.Solved("6", List.of(SURE, UNSURE))));
  }

  @Test
  void theRulesOfTheLanguageGiveTheExactValue() {
    assertEquals(
        new Verdict(
            "solved",
            Optional.of("3"),
            1,
            0,
            Optional.empty(),
            Optional.empty(),
            Optional.of(new Verdict.Exact("3", Optional.empty(), true))),
        Verdict.exact(Parser.parseFormula(BuiltInLanguage.ARITHMETIC, "(1+2)").orElseThrow()));
  }

  @Test
  void aValueByTheRulesIsExactWhateverTheSettingsLetSee() {
    Verdict ruled = Verdict.byRules(new Outcome.Solved("6", List.of(SURE, UNSURE)));
    assertTrue(ruled.isByRules());
    assertEquals(Optional.empty(), ruled.otherValue());
    assertEquals(ruled, ruled.shown(false));
    assertFalse(Verdict.byRules(new Outcome.Stuck("4 5", List.of())).isByRules());
  }

  @Test
  void settingsHideTheExactValueBesideThatOfNetworks() {
    Verdict wrong =
        Verdict.of(new Outcome.Solved("4", List.of(SURE)))
            .checked(
                BuiltInLanguage.ARITHMETIC,
                Parser.parseFormula(BuiltInLanguage.ARITHMETIC, "(1+2)").orElseThrow());
    assertFalse(wrong.isByRules());
    assertEquals(Optional.of("3"), wrong.shown(true).otherValue());
    assertEquals(Optional.empty(), wrong.shown(false).otherValue());
  }

  /** Each end without a value has a rule of its own. */
  @Test
  void anEndWithoutAValueHasItsRule() {
    List<Step> steps = List.of(SURE);
    assertEquals(
        List.of(Rule.STUCK, Rule.AGREEMENT, Rule.STEP_LIMIT, Rule.OPERAND_LIMIT, Rule.TIME_LIMIT),
        Stream.of(
                new Outcome.Stuck("4 5", steps),
                new Outcome.MissingLeaf("4", steps, Optional.empty()),
                new Outcome.StepLimit("4", steps),
                new Outcome.OperandLimit("4", steps),
                new Outcome.TimeLimit("4", steps))
            .map(outcome -> Verdict.of(outcome).failure().orElseThrow().rule())
            .toList());
  }

  private static void checkStays(String expected, String... leaves) {
    List<Step> stays = Stream.of(leaves).map(leaf -> new Step(leaf, leaf, 0, 0.9, 1, 1)).toList();
    assertEquals(
        Optional.of(expected + ": no rule applies"),
        Verdict.staying(new Outcome.NormalForm(leaves[leaves.length - 1], List.of(), stays)));
  }

  @Test
  void theOperationsOfANormalFormAreSaidToStay() {
    assertEquals(Optional.empty(), Verdict.staying(new Outcome.Solved("3", List.of())));
    checkStays("(p&q) stays", "(p&q)");
    checkStays("(p&q), (!(p&q)) stay", "(p&q)", "(p&q)", "(!(p&q))");
    checkStays("a, b, c, d and 2 more stay", "a", "b", "c", "d", "e", "f");
  }
}
