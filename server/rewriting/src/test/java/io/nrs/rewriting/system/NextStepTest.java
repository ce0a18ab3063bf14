package io.nrs.rewriting.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.FormulaGenerator;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Outcome.CorruptedLeaf;
import io.nrs.rewriting.Outcome.MissingLeaf;
import io.nrs.rewriting.Outcome.Solved;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.Windowing;
import io.nrs.rewriting.SelectionDetails;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The next step alone, and its evidence. */
class NextStepTest {
  private static final RewritingOptions STANDARD = RewritingOptions.standard();
  private static final LanguageRules ARITHMETIC = RulesFactory.of(BuiltInLanguage.ARITHMETIC);
  private static final LanguageRules LISTOPS = RulesFactory.of(BuiltInLanguage.LISTOPS);

  private static NeuralRewritingSystem unsure(LanguageRules rules, RewritingOptions options) {
    return FakeNetworks.system(rules, FakeNetworks.unsureSelector(rules), options);
  }

  private static List<RewritingOptions> options() {
    List<RewritingOptions> all = new ArrayList<>();
    for (Windowing windowing : Windowing.values()) {
      RewritingOptions options = STANDARD.withWindowing(windowing).withOutputs(40);
      all.add(options);
      all.add(options.withOutputs(1));
      all.add(FakeNetworks.withoutGuard(options));
    }
    all.add(STANDARD.withOutputs(6).withAnytime(false).withSeed(3));
    return all;
  }

  /** The first step of {@link Rewriter#trace}, or its immediate end. */
  private static void checkAsTrace(NeuralRewritingSystem system, String formula) {
    List<Step> steps = new ArrayList<>();
    Outcome outcome = firstStep(system, formula, steps);
    for (NextStep next : List.of(system.next(formula), system.examine(formula))) {
      if (next instanceof NextStep.Rewrite rewrite) {
        assertEquals(steps.get(0), rewrite.step(), formula);
      } else {
        assertEquals(List.of(), steps, formula);
        assertEquals(outcome, ((NextStep.End) next).outcome(), formula);
      }
      checkEvidence(next, formula);
    }
  }

  private static Outcome firstStep(NeuralRewritingSystem system, String formula, List<Step> steps) {
    try {
      return system.trace(
          formula,
          step -> {
            steps.add(step);
            throw new CancellationException();
          });
    } catch (CancellationException e) {
      return new Solved("", List.of());
    }
  }

  private static void checkEvidence(NextStep next, String formula) {
    SelectionDetails evidence = next.evidence();
    assertTrue(0 <= evidence.windowStart() && evidence.windowEnd() <= formula.length(), formula);
    assertTrue(evidence.windowStart() < evidence.windowEnd() || formula.isEmpty(), formula);
    assertTrue(evidence.windows() >= 1);
    int counted = 0;
    double before = 1;
    for (Candidate candidate : evidence.candidates()) {
      counted += candidate.count();
      assertTrue(candidate.confidence() <= before, evidence.toString());
      before = candidate.confidence();
      int end = candidate.offset() + candidate.leaf().length();
      if (candidate.agreement() == 1) {
        assertTrue(formula.startsWith(candidate.leaf(), candidate.offset()), evidence.toString());
        assertTrue(evidence.windowStart() <= candidate.offset(), evidence.toString());
        assertTrue(end <= evidence.windowEnd(), evidence.toString());
      }
    }
    assertTrue(counted <= evidence.outputs(), evidence.toString());
    if (next instanceof NextStep.Rewrite rewrite) {
      assertTrue(
          evidence.candidates().stream()
              .anyMatch(
                  candidate ->
                      candidate.leaf().equals(rewrite.step().leaf())
                          && candidate.offset() == rewrite.step().offset()),
          evidence.toString());
      assertEquals(FakeNetworks.SURE, evidence.solverConfidence());
    }
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void theNextStepIsTheFirstOfATrace(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    for (RewritingOptions options : options()) {
      for (String formula : FormulaGenerator.ofAllKinds(rules, 2, 11)) {
        checkAsTrace(FakeNetworks.exact(rules, options), formula);
        checkAsTrace(unsure(rules, options), formula);
      }
    }
  }

  @Test
  void ofALongFormulaTheEndAloneIsRead() {
    String formula = FormulaGenerator.generated(ARITHMETIC, 10, new SplittableRandom(1));
    assertTrue(formula.length() > 4_000);
    NeuralRewritingSystem system = FakeNetworks.exact(ARITHMETIC, STANDARD);
    Step step = ((NextStep.Rewrite) system.next(formula)).step();
    assertEquals(ARITHMETIC.lastLeaf(formula).orElseThrow().text(), step.leaf());
    assertEquals(1, system.statistics().windows());
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void oneAfterAnotherTakesAFormulaToItsValue(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    NeuralRewritingSystem system = FakeNetworks.exact(rules, STANDARD);
    String formula = FormulaGenerator.generated(rules, 4, new SplittableRandom(5));
    String current = formula;
    List<Step> steps = new ArrayList<>();
    while (system.next(current) instanceof NextStep.Rewrite rewrite) {
      steps.add(rewrite.step());
      current = rewrite.step().applyTo(current);
    }
    assertEquals(system.trace(formula, step -> {}), new Solved(current, steps));
    assertEquals(new Solved(current, List.of()), ((NextStep.End) system.next(current)).outcome());
  }

  /** ListOps: an operator's name is one token and several characters. */
  @Test
  void placesAreThoseOfTheWrittenFormula() {
    NextStep next = FakeNetworks.exact(LISTOPS, STANDARD).next("[MIN[SM764][MAX39]1[MAX5[MIN12]]]");
    assertEquals(
        new NextStep.Rewrite(
            new Step("[MIN12]", "1", 24, FakeNetworks.SURE, 1, 1),
            new SelectionDetails(
                List.of(new Candidate("[MIN12]", FakeNetworks.SURE, 1, 24, 1)),
                1,
                17,
                33,
                1,
                FakeNetworks.SURE)),
        next);
  }

  /** The confidence of a step is the lower one of the two networks. */
  @Test
  void theConfidenceOfAStepIsTheSmallerOne() {
    Solver unsure =
        leaves ->
            leaves.stream()
                .map(leaf -> new Solver.Solution(ARITHMETIC.valueOf(leaf), .75))
                .toList();
    for (double selector : List.of(.96, .5)) {
      NeuralRewritingSystem system =
          new NeuralRewritingSystem(
              ARITHMETIC,
              FakeNetworks.selector(
                  request ->
                      new Selector.Output(
                          FakeNetworks.exactLeaf(ARITHMETIC, request.text()), selector)),
              unsure,
              STANDARD);
      NextStep.Rewrite next = (NextStep.Rewrite) system.next("(1+(3-4))");
      assertEquals(Math.min(selector, .75), next.step().confidence());
      assertEquals(selector, next.evidence().candidates().get(0).confidence());
      assertEquals(.75, next.evidence().solverConfidence());
    }
  }

  @Test
  void anAtomIsSolvedAndTheSolverWasAsked() {
    NextStep.End end =
        assertInstanceOf(NextStep.End.class, FakeNetworks.exact(ARITHMETIC, STANDARD).next("-42"));
    assertEquals(new Solved("-42", List.of()), end.outcome());
    assertEquals(
        new SelectionDetails(
            List.of(new Candidate("-42", FakeNetworks.SURE, 1, 0, 1)),
            1,
            0,
            3,
            1,
            FakeNetworks.SURE),
        end.evidence());
  }

  /** The first output is right, and every other one something else. */
  private static Selector distracted(double confidence) {
    return FakeNetworks.selector(
        request -> {
          String exact = FakeNetworks.exactLeaf(ARITHMETIC, request.text());
          return switch (exact.isEmpty() ? 0 : request.number() % 4) {
            case 0, 1 -> new Selector.Output(exact, confidence);
            case 2 -> new Selector.Output("(1+2)", .96);
            default -> new Selector.Output("", .3);
          };
        });
  }

  @Test
  void examiningDrawsAllOutputsOfTheWindowThatDecided() {
    String formula = "((1+2)*(3-4))";
    NeuralRewritingSystem system = FakeNetworks.system(ARITHMETIC, distracted(.95));
    NextStep.Rewrite next = (NextStep.Rewrite) system.next(formula);
    Step step = new Step("(3-4)", "-1", 7, .95, 1, 1);
    assertEquals(step, next.step());
    assertEquals(1, next.evidence().outputs());
    assertEquals(List.of(new Candidate("(3-4)", .95, 1, 7, 1)), next.evidence().candidates());

    long before = system.statistics().outputs();
    NextStep.Rewrite examined = (NextStep.Rewrite) system.examine(formula);
    assertEquals(step, examined.step());
    assertEquals(8, examined.evidence().outputs());
    assertEquals(
        List.of(new Candidate("(1+2)", .96, 1, 1, 2), new Candidate("(3-4)", .95, 1, 7, 4)),
        examined.evidence().candidates());
    assertEquals(next.evidence().windows(), examined.evidence().windows());
    assertEquals(1 + 7, system.statistics().outputs() - before);
  }

  /** An output that does not occur in the formula is evidence too. */
  @Test
  void candidatesThatDoNotAgreeAreShown() {
    Selector selector =
        FakeNetworks.selector(
            request ->
                request.number() == 0
                    ? new Selector.Output("(3-5)", .8)
                    : new Selector.Output(FakeNetworks.exactLeaf(ARITHMETIC, request.text()), .7));
    NeuralRewritingSystem system = FakeNetworks.system(ARITHMETIC, selector);
    assertEquals(
        List.of(new Candidate("(3-5)", .8, .8, 7, 1), new Candidate("(3-4)", .7, 1, 7, 7)),
        system.next("((1+2)*(3-4))").evidence().candidates());
  }

  @Test
  void aMissingLeafIsDecidedByTheWindowWhoseOutputCameClosest() {
    String formula = "((10+20)*((30-40)+((50+60)-(70*80))))";
    Selector selector =
        FakeNetworks.selector(
            request ->
                new Selector.Output(request.text().contains("(10+20)") ? "(10+21)" : "=====", .4));
    NeuralRewritingSystem system = FakeNetworks.system(ARITHMETIC, selector);
    NextStep.End end = (NextStep.End) system.examine(formula);
    Candidate closest = new Candidate("(10+21)", .4, 6.0 / 7, 1, 8);
    assertEquals(new MissingLeaf(formula, List.of(), Optional.of(closest)), end.outcome());
    assertEquals(List.of(closest), end.evidence().candidates());
    assertEquals(0, end.evidence().windowStart());
    assertEquals(21, end.evidence().windowEnd());
    assertEquals(1, end.evidence().solverConfidence());
  }

  @Test
  void aCorruptedLeafIsDecidedByTheWindowInWhichItOccurs() {
    NeuralRewritingSystem system =
        FakeNetworks.system(
            ARITHMETIC, FakeNetworks.selector(request -> new Selector.Output("+20", .5)));
    NextStep.End end = (NextStep.End) system.examine("((10+20)*((30-40)+((50+60)-(70*80))))");
    Candidate candidate = new Candidate("+20", .5, 1, 4, 8);
    assertEquals(candidate, ((CorruptedLeaf) end.outcome()).candidate());
    assertEquals(List.of(candidate), end.evidence().candidates());
    assertEquals(0, end.evidence().windowStart());
  }

  @Test
  void theSolversDoubtIsEvidence() {
    Solver doubtful =
        leaves -> leaves.stream().map(leaf -> new Solver.Solution("7", .125)).toList();
    NeuralRewritingSystem system =
        new NeuralRewritingSystem(
            ARITHMETIC, FakeNetworks.selector(ARITHMETIC), doubtful, STANDARD);
    assertEquals(.125, system.next("(1+2)").evidence().solverConfidence());
    assertEquals(.125, system.next("5").evidence().solverConfidence());
    assertInstanceOf(CorruptedLeaf.class, ((NextStep.End) system.next("5")).outcome());
  }

  /** No sound formulas, but covered by the vocabulary. */
  @ParameterizedTest
  @CsvSource({
    "ARITHMETIC, (123+4), missing-leaf",
    "ARITHMETIC, 123, missing-leaf",
    "ARITHMETIC, (1+, missing-leaf",
    "ARITHMETIC, '', missing-leaf",
    "ARITHMETIC, '((1+2)', 1",
    "ARITHMETIC, (123+(3*4)), 5",
    "ALGEBRA, (+3*x-2*y), missing-leaf",
    "ALGEBRA, (+3*x*x-2*x*x), missing-leaf",
    "ALGEBRA, 5, missing-leaf",
    "LISTOPS, [MAX], missing-leaf",
    "LISTOPS, [MAX1], missing-leaf",
    "LISTOPS, MAX123, 0",
    "LISTOPS, [MAX[SM12], 4",
    "LISTOPS, 12, missing-leaf"
  })
  void textsThatAreNoFormulasHaveAnAnswer(BuiltInLanguage language, String text, String expected) {
    LanguageRules rules = RulesFactory.of(language);
    for (RewritingOptions options : options()) {
      NeuralRewritingSystem exact = FakeNetworks.exact(rules, options);
      for (NextStep next : List.of(exact.next(text), exact.examine(text))) {
        String actual =
            next instanceof NextStep.Rewrite rewrite
                ? String.valueOf(rewrite.step().offset())
                : ((NextStep.End) next).outcome().status();
        assertEquals(expected, actual, options.toString());
        checkEvidence(next, text);
      }
      checkAsTrace(unsure(rules, options), text);
    }
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void anyTokensHaveAnAnswer(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(9);
    List<String> tokens =
        rules.vocabulary().tokens().stream().filter(rules.vocabulary()::covers).toList();
    for (int i = 0; i < 100; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(60); length > 0; length--) {
        text.append(tokens.get(random.nextInt(tokens.size())));
      }
      for (Windowing windowing : Windowing.values()) {
        checkAsTrace(unsure(rules, STANDARD.withWindowing(windowing)), text.toString());
      }
    }
  }

  /** Nothing is asked of the networks after the cancellation, however they read the formula. */
  @ParameterizedTest
  @EnumSource(Windowing.class)
  void aStepIsCancelledBetweenBatches(Windowing windowing) {
    for (int checks = 0; checks < 6; checks++) {
      AtomicInteger asked = new AtomicInteger();
      NeuralRewritingSystem system =
          FakeNetworks.system(
              ARITHMETIC,
              FakeNetworks.selector(
                  request -> {
                    asked.incrementAndGet();
                    return new Selector.Output("", .5);
                  }),
              STANDARD.withWindowing(windowing).withOutputs(40));
      Runnable cancelled = FakeNetworks.cancelledAt(checks + 1);
      assertThrows(CancellationException.class, () -> system.examine("((1+2)*(3-4))", cancelled));
      assertTrue(asked.get() <= checks, asked + " requests before " + checks);
    }
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void rewritingCanBeCancelledAndBegunAgain(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    NeuralRewritingSystem system = FakeNetworks.exact(rules, STANDARD);
    List<String> formulas = FormulaGenerator.ofAllKinds(rules, 2, 6);
    List<Outcome> expected = FakeNetworks.exact(rules, STANDARD).solveAll(formulas);
    List<Integer> levels = new ArrayList<>();
    assertThrows(
        CancellationException.class,
        () ->
            system.solveAll(
                formulas,
                () -> {
                  levels.add(levels.size());
                  if (levels.size() == 3) {
                    throw new CancellationException();
                  }
                }));
    assertEquals(List.of(0, 1, 2), levels);
    String deep = FormulaGenerator.generated(rules, 4, new SplittableRandom(3));
    assertThrows(
        CancellationException.class,
        () ->
            system.trace(
                deep,
                step -> {
                  throw new CancellationException();
                }));
    assertEquals(expected, system.solveAll(formulas));
  }

  @Test
  void aLevelOfALongFormulaCanBeCancelledMidway() {
    NeuralRewritingSystem system = FakeNetworks.exact(ARITHMETIC, STANDARD);
    String formula = FormulaGenerator.generated(ARITHMETIC, 12, new SplittableRandom(4));
    assertThrows(
        CancellationException.class,
        () -> system.solve(formula, step -> fail("a step was taken"), FakeNetworks.cancelledAt(3)));
    assertEquals(system.solveAll(List.of(formula)).get(0), system.solve(formula));
  }
}
