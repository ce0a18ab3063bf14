package io.nrs.rewriting.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Outcome.CorruptedLeaf;
import io.nrs.rewriting.Outcome.MissingLeaf;
import io.nrs.rewriting.Outcome.Solved;
import io.nrs.rewriting.Outcome.StepLimit;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.Windowing;
import io.nrs.rewriting.Selector;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The failure classes, with networks that each fail in one way. */
class FailureTest {
  private static final LanguageRules TASK = RulesFactory.of(BuiltInLanguage.ARITHMETIC);
  private static final RewritingOptions STANDARD = RewritingOptions.standard();
  private static final String FORMULA = "((12+-3)*(4-5))";

  private static final RewritingOptions UNGUARDED = FakeNetworks.withoutGuard(STANDARD);
  private static final Selector RIGHT = FakeNetworks.selector(TASK);

  private static NeuralRewritingSystem system(
      Selector selector, UnaryOperator<String> solver, RewritingOptions options) {
    return new NeuralRewritingSystem(TASK, selector, FakeNetworks.solver(solver), options);
  }

  private static Selector writes(String output) {
    return FakeNetworks.selector(request -> new Selector.Output(output, 0.7));
  }

  private static Outcome solve(Selector selector, RewritingOptions options) {
    NeuralRewritingSystem system = FakeNetworks.system(TASK, selector, options);
    Outcome alone = system.solve(FORMULA);
    assertEquals(alone, system.solveAll(List.of(FORMULA)).get(0));
    return alone;
  }

  @ParameterizedTest
  @EnumSource(Windowing.class)
  void whatDoesNotOccurIsMissing(Windowing windowing) {
    Outcome outcome = solve(writes("(4-6)"), STANDARD.withWindowing(windowing));
    MissingLeaf missing = assertInstanceOf(MissingLeaf.class, outcome);
    assertEquals("missing-leaf", missing.status());
    assertEquals(FORMULA, missing.remaining());
    Candidate best = missing.best().orElseThrow();
    assertEquals(new Candidate("(4-6)", .7, best.agreement(), 9, best.count()), best);
    assertEquals(.8, best.agreement(), 1e-12);
    assertEquals(
        new MissingLeaf(FORMULA, List.of(), Optional.empty()),
        solve(writes(""), STANDARD.withWindowing(windowing)),
        "nothing at all");
  }

  @Test
  void theClosestOutputIsShownWhereItFitsInTheWrittenFormula() {
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.LISTOPS);
    NeuralRewritingSystem system = FakeNetworks.system(rules, writes("[x38]"));
    Outcome outcome = system.solve("[MIN[SM54][MAX39]]");
    Candidate best = assertInstanceOf(MissingLeaf.class, outcome).best().orElseThrow();
    assertEquals("[MAX38]", best.leaf());
    assertEquals(10, best.offset());
    assertEquals(.8, best.agreement(), 1e-12);
  }

  @ParameterizedTest
  @EnumSource(Windowing.class)
  void whatOccursButIsNoLeafIsCorrupted(Windowing windowing) {
    Outcome outcome = solve(writes("(4-"), STANDARD.withWindowing(windowing));
    CorruptedLeaf corrupted = assertInstanceOf(CorruptedLeaf.class, outcome);
    assertEquals("corrupted-leaf", corrupted.status());
    assertEquals(FORMULA, corrupted.remaining());
    assertEquals("(4-", corrupted.candidate().leaf());
    assertEquals(9, corrupted.candidate().offset());
    assertEquals(1, corrupted.candidate().agreement());
  }

  /** Without the guard no grammar is used: text that is no leaf is still replaced. */
  @ParameterizedTest
  @EnumSource(Windowing.class)
  void withoutTheGuardWhatIsNoLeafIsReplaced(Windowing windowing) {
    Outcome outcome =
        system(writes("(4-"), leaf -> "7", UNGUARDED.withWindowing(windowing)).solve(FORMULA);
    assertEquals("((12+-3)*75))", assertInstanceOf(MissingLeaf.class, outcome).remaining());
    assertEquals("(4-", outcome.steps().get(0).leaf());
    assertEquals("7", outcome.steps().get(0).value());
  }

  /** A formula has fewer rewrites than tokens, whatever a Solver says. */
  @Test
  void withoutTheGuardRewritingComesToAnEnd() {
    for (String value : List.of("4", "(4-5)", "((4-5)*(4-5))")) {
      NeuralRewritingSystem system = system(writes("4"), leaf -> value, UNGUARDED);
      Outcome outcome = assertInstanceOf(StepLimit.class, system.solve(FORMULA));
      assertEquals(FORMULA.length(), outcome.steps().size());
    }
  }

  @Test
  void withoutTheGuardOmegaAboutAPartEndsInAFailure() {
    NeuralRewritingSystem system = FakeNetworks.system(TASK, writes("12"), UNGUARDED);
    assertEquals(
        "12", assertInstanceOf(CorruptedLeaf.class, system.solve(FORMULA)).candidate().leaf());
  }

  /** First a bracket, which occurs everywhere, and on the second draw the leaf, less sure. */
  private static final Selector CORRECTS_ITSELF =
      FakeNetworks.selector(
          request ->
              request.number() == 0
                  ? new Selector.Output("(", 0.99)
                  : new Selector.Output(FakeNetworks.exactLeaf(TASK, request.text()), 0.95));

  @Test
  void theGuardRejectsACorruptedLeafAndDrawsAgain() {
    Outcome outcome = solve(CORRECTS_ITSELF, STANDARD);
    assertEquals("-9", assertInstanceOf(Solved.class, outcome).value());
    assertTrue(outcome.steps().stream().allMatch(step -> step.outputs() == 2));
    assertEquals(.95, outcome.confidence());
  }

  @Test
  void withoutTheGuardTheSurestOutputDecides() {
    NeuralRewritingSystem system = system(CORRECTS_ITSELF, leaf -> leaf, UNGUARDED);
    assertEquals("(", system.solve(FORMULA).steps().get(0).leaf());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nonsense", "100", "(1+2)", "-0", "ω", "1\u0001", "9)"})
  void aValueThatCannotStandThereIsNotWritten(String value) {
    Outcome outcome = system(RIGHT, leaf -> value, STANDARD).solve(FORMULA);
    CorruptedLeaf corrupted = assertInstanceOf(CorruptedLeaf.class, outcome);
    assertEquals(FORMULA, corrupted.remaining());
    assertEquals("(4-5)", corrupted.candidate().leaf());
    assertEquals(9, corrupted.candidate().offset());
  }

  @Test
  void aPartialValueMustKeepItsOperator() {
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.LISTOPS);
    for (String value : List.of("3", "n3", "s", "s33", "s3]", "")) {
      NeuralRewritingSystem system =
          new NeuralRewritingSystem(
              rules, FakeNetworks.selector(rules), FakeNetworks.solver(leaf -> value), STANDARD);
      assertEquals(
          "[SM764]", assertInstanceOf(CorruptedLeaf.class, system.solve("[SM764]")).remaining());
    }
  }

  @Test
  void wrongValuesAreWrongSolutionsNotFailures() {
    NeuralRewritingSystem system = system(RIGHT, leaf -> TASK.isAtom(leaf) ? "ω" : "7", STANDARD);
    assertEquals("7", assertInstanceOf(Solved.class, system.solve(FORMULA)).value());
  }

  /** A Solver that does not stop would otherwise continue for a million steps. */
  @Test
  void anAtomThatIsNotAnsweredWithOmegaIsAFailure() {
    Outcome outcome =
        system(RIGHT, leaf -> TASK.isAtom(leaf) ? leaf : TASK.valueOf(leaf), STANDARD)
            .solve(FORMULA);
    assertEquals(3, outcome.steps().size());
    assertEquals("-9", assertInstanceOf(CorruptedLeaf.class, outcome).remaining());
  }

  @Test
  void theStepLimitEndsAFormulaWithWhatWasReached() {
    for (int limit = 1; limit <= 4; limit++) {
      NeuralRewritingSystem system = FakeNetworks.exact(TASK, STANDARD.withStepLimit(limit));
      for (Outcome outcome :
          List.of(system.solve(FORMULA), system.solveAll(List.of(FORMULA)).get(0))) {
        assertEquals(Math.min(limit, 3), outcome.steps().size());
        if (limit < 3) {
          assertInstanceOf(StepLimit.class, outcome);
          assertEquals(limit == 1 ? "((12+-3)*-1)" : "(9*-1)", outcome.remaining());
        } else {
          assertEquals("-9", assertInstanceOf(Solved.class, outcome).value());
        }
      }
    }
  }

  @Test
  void stepsBeforeAFailureAreKept() {
    Selector selector =
        FakeNetworks.selector(
            request ->
                new Selector.Output(
                    request.text().contains("-5")
                        ? FakeNetworks.exactLeaf(TASK, request.text())
                        : "",
                    0.99));
    Outcome outcome = FakeNetworks.system(TASK, selector).solve(FORMULA);
    assertEquals("((12+-3)*-1)", assertInstanceOf(MissingLeaf.class, outcome).remaining());
    assertEquals(1, outcome.steps().size());
  }
}
