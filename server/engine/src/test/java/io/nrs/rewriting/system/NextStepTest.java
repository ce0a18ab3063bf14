package io.nrs.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.nrs.grammar.Language;
import io.nrs.rewriting.Outcome.CorruptedLeaf;
import io.nrs.rewriting.Outcome.MissingLeaf;
import io.nrs.rewriting.Outcome.Solved;
import io.nrs.standins.StandInNetworks;
import io.nrs.task.RandomFormulas;
import io.nrs.task.Task;
import io.nrs.task.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The next step alone, and what speaks for it. */
class NextTest {
  private static final RewritingOptions STANDARD = RewritingOptions.standard();
  private static final Task ARITHMETIC = Task.of(Language.ARITHMETIC);
  private static final Task LISTOPS = Task.of(Language.LISTOPS);

  /** Often wrong and never quite sure, but a function of the request. */
  private static Selector unsure(Task task) {
    return StandInNetworks.selector(
        request -> {
          SplittableRandom random =
              new SplittableRandom(
                  request.text().hashCode() * 31L + request.number() * 7L + request.seed());
          double confidence = random.nextDouble();
          String exact = StandInNetworks.exactLeaf(task, request.text());
          return switch (random.nextInt(6)) {
            case 0 -> new Selector.Output(task.randomLeaf(random), confidence);
            case 1 -> new Selector.Output(firstToken(request.text()), confidence);
            case 2 -> new Selector.Output("", confidence);
            default -> new Selector.Output(exact, confidence);
          };
        });
  }

  private static String firstToken(String text) {
    return text.substring(0, Math.min(1, text.length()));
  }

  private static NeuralRewritingSystem unsure(Task task, RewritingOptions options) {
    return new NeuralRewritingSystem(task, unsure(task), StandInNetworks.solver(task), options);
  }

  private static List<RewritingOptions> options() {
    List<RewritingOptions> all = new ArrayList<>();
    for (Windowing windowing : Windowing.values()) {
      RewritingOptions options = STANDARD.withWindowing(windowing).withOutputs(40);
      all.add(options);
      all.add(options.withOutputs(1));
      all.add(StandInNetworks.withoutGuard(options));
    }
    all.add(new RewritingOptions(Windowing.SLIDING, 6, false, .9, true, 1_000_000, 3));
    return all;
  }

  /** What {@link Rewriter#solve} does first, or how it ends at once. */
  private static void checkAsSolve(NeuralRewritingSystem system, String formula) {
    List<Step> steps = new ArrayList<>();
    Outcome outcome = firstStep(system, formula, steps);
    for (Next next : List.of(system.next(formula), system.examine(formula))) {
      if (next instanceof Next.Rewrite rewrite) {
        assertEquals(steps.get(0), rewrite.step(), formula);
      } else {
        assertEquals(List.of(), steps, formula);
        assertEquals(outcome, ((Next.End) next).outcome(), formula);
      }
      checkEvidence(next, formula);
    }
  }

  private static Outcome firstStep(NeuralRewritingSystem system, String formula, List<Step> steps) {
    try {
      return system.solve(
          formula,
          step -> {
            steps.add(step);
            throw new CancellationException();
          });
    } catch (CancellationException e) {
      return new Solved("", List.of());
    }
  }

  private static void checkEvidence(Next next, String formula) {
    Evidence evidence = next.evidence();
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
    if (next instanceof Next.Rewrite rewrite) {
      assertTrue(
          evidence.candidates().stream()
              .anyMatch(
                  candidate ->
                      candidate.leaf().equals(rewrite.step().leaf())
                          && candidate.offset() == rewrite.step().offset()),
          evidence.toString());
      assertEquals(StandInNetworks.SURE, evidence.solverConfidence());
    }
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void theNextStepIsTheFirstOfSolving(Language language) {
    Task task = Task.of(language);
    for (RewritingOptions options : options()) {
      for (String formula : RandomFormulas.ofAllKinds(task, 2, 11)) {
        checkAsSolve(StandInNetworks.exact(task, options), formula);
        checkAsSolve(unsure(task, options), formula);
      }
    }
  }

  @Test
  void ofALongFormulaTheEndAloneIsRead() {
    String formula = RandomFormulas.generated(ARITHMETIC, 10, new SplittableRandom(1));
    assertTrue(formula.length() > 4_000);
    NeuralRewritingSystem system = StandInNetworks.exact(ARITHMETIC, STANDARD);
    Step step = ((Next.Rewrite) system.next(formula)).step();
    assertEquals(ARITHMETIC.lastLeaf(formula).orElseThrow().text(), step.leaf());
    assertEquals(2, system.tally().windows());
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void oneAfterAnotherTakesAFormulaToItsValue(Language language) {
    Task task = Task.of(language);
    NeuralRewritingSystem system = StandInNetworks.exact(task, STANDARD);
    String formula = RandomFormulas.generated(task, 4, new SplittableRandom(5));
    String current = formula;
    List<Step> steps = new ArrayList<>();
    while (system.next(current) instanceof Next.Rewrite rewrite) {
      steps.add(rewrite.step());
      current = rewrite.step().applyTo(current);
    }
    assertEquals(system.solve(formula), new Solved(current, steps));
    assertEquals(new Solved(current, List.of()), ((Next.End) system.next(current)).outcome());
  }

  /** ListOps: an operator's name is one token and several characters. */
  @Test
  void placesAreThoseOfTheWrittenFormula() {
    Next next = StandInNetworks.exact(LISTOPS, STANDARD).next("[MIN[SM764][MAX39]1[MAX5[MIN12]]]");
    assertEquals(
        new Next.Rewrite(
            new Step("[MIN12]", "1", 24, StandInNetworks.SURE, 1, 1),
            new Evidence(
                List.of(new Candidate("[MIN12]", StandInNetworks.SURE, 1, 24, 1)),
                1,
                17,
                33,
                2,
                StandInNetworks.SURE)),
        next);
  }

  @Test
  void anAtomIsSolvedAndTheSolverWasAsked() {
    Next.End end =
        assertInstanceOf(Next.End.class, StandInNetworks.exact(ARITHMETIC, STANDARD).next("-42"));
    assertEquals(new Solved("-42", List.of()), end.outcome());
    assertEquals(
        new Evidence(
            List.of(new Candidate("-42", StandInNetworks.SURE, 1, 0, 1)),
            1,
            0,
            3,
            1,
            StandInNetworks.SURE),
        end.evidence());
  }

  /** The first output is right, and every other one something else. */
  private static Selector distracted(double confidence) {
    return StandInNetworks.selector(
        request -> {
          String exact = StandInNetworks.exactLeaf(ARITHMETIC, request.text());
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
    NeuralRewritingSystem system =
        new NeuralRewritingSystem(
            ARITHMETIC, distracted(.95), StandInNetworks.solver(ARITHMETIC), STANDARD);
    Next.Rewrite next = (Next.Rewrite) system.next(formula);
    Step step = new Step("(3-4)", "-1", 7, .95, 1, 1);
    assertEquals(step, next.step());
    assertEquals(1, next.evidence().outputs());
    assertEquals(List.of(new Candidate("(3-4)", .95, 1, 7, 1)), next.evidence().candidates());

    long before = system.tally().outputs();
    Next.Rewrite examined = (Next.Rewrite) system.examine(formula);
    assertEquals(step, examined.step());
    assertEquals(8, examined.evidence().outputs());
    assertEquals(
        List.of(new Candidate("(1+2)", .96, 1, 1, 2), new Candidate("(3-4)", .95, 1, 7, 4)),
        examined.evidence().candidates());
    assertEquals(next.evidence().windows(), examined.evidence().windows());
    assertEquals(1 + 7, system.tally().outputs() - before);
  }

  /** What does not occur in the formula is evidence too. */
  @Test
  void candidatesThatDoNotAgreeAreShown() {
    Selector selector =
        StandInNetworks.selector(
            request ->
                request.number() == 0
                    ? new Selector.Output("(3-5)", .8)
                    : new Selector.Output(
                        StandInNetworks.exactLeaf(ARITHMETIC, request.text()), .7));
    NeuralRewritingSystem system =
        new NeuralRewritingSystem(
            ARITHMETIC, selector, StandInNetworks.solver(ARITHMETIC), STANDARD);
    assertEquals(
        List.of(new Candidate("(3-5)", .8, .8, 7, 1), new Candidate("(3-4)", .7, 1, 7, 7)),
        system.next("((1+2)*(3-4))").evidence().candidates());
  }

  @Test
  void aMissingLeafIsDecidedByTheWindowWhoseOutputCameClosest() {
    String formula = "((10+20)*((30-40)+((50+60)-(70*80))))";
    Selector selector =
        StandInNetworks.selector(
            request ->
                new Selector.Output(request.text().contains("(10+20)") ? "(10+21)" : "=====", .4));
    NeuralRewritingSystem system =
        new NeuralRewritingSystem(
            ARITHMETIC, selector, StandInNetworks.solver(ARITHMETIC), STANDARD);
    Next.End end = (Next.End) system.examine(formula);
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
        new NeuralRewritingSystem(
            ARITHMETIC,
            StandInNetworks.selector(request -> new Selector.Output("+20", .5)),
            StandInNetworks.solver(ARITHMETIC),
            STANDARD);
    Next.End end = (Next.End) system.examine("((10+20)*((30-40)+((50+60)-(70*80))))");
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
            ARITHMETIC, StandInNetworks.selector(ARITHMETIC), doubtful, STANDARD);
    assertEquals(.125, system.next("(1+2)").evidence().solverConfidence());
    assertEquals(.125, system.next("5").evidence().solverConfidence());
    assertInstanceOf(CorruptedLeaf.class, ((Next.End) system.next("5")).outcome());
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
  void textsThatAreNoFormulasHaveAnAnswer(Language language, String text, String expected) {
    Task task = Task.of(language);
    for (RewritingOptions options : options()) {
      NeuralRewritingSystem exact = StandInNetworks.exact(task, options);
      for (Next next : List.of(exact.next(text), exact.examine(text))) {
        String actual =
            next instanceof Next.Rewrite rewrite
                ? String.valueOf(rewrite.step().offset())
                : ((Next.End) next).outcome().status();
        assertEquals(expected, actual, options.toString());
        checkEvidence(next, text);
      }
      checkAsSolve(unsure(task, options), text);
    }
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void anyTokensHaveAnAnswer(Language language) {
    Task task = Task.of(language);
    SplittableRandom random = new SplittableRandom(9);
    List<String> tokens =
        task.vocabulary().tokens().stream().filter(task.vocabulary()::covers).toList();
    for (int i = 0; i < 300; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(60); length > 0; length--) {
        text.append(tokens.get(random.nextInt(tokens.size())));
      }
      for (Windowing windowing : Windowing.values()) {
        checkAsSolve(unsure(task, STANDARD.withWindowing(windowing)), text.toString());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "LISTOPS, [MIN12], true",
    "LISTOPS, [MED12], false",
    "LISTOPS, [min12], false",
    "LISTOPS, n12, false",
    "LISTOPS, 'ω', false",
    "ARITHMETIC, (123+4), true",
    "ARITHMETIC, (1 +4), false",
    "ARITHMETIC, '', true",
    "ALGEBRA, (+3*x-2*y), true",
    "ALGEBRA, (+3*z-2*z), false"
  })
  void whatTheNetworksCanReadIsKnownBeforehand(Language language, String text, boolean covered) {
    Vocabulary vocabulary = Task.of(language).vocabulary();
    assertEquals(covered, vocabulary.covers(text));
    if (!covered) {
      NeuralRewritingSystem system = StandInNetworks.exact(Task.of(language), STANDARD);
      assertThrows(IllegalArgumentException.class, () -> system.next(text));
    }
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void rewritingCanBeCancelledAndBegunAgain(Language language) {
    Task task = Task.of(language);
    NeuralRewritingSystem system = StandInNetworks.exact(task, STANDARD);
    List<String> formulas = RandomFormulas.ofAllKinds(task, 2, 6);
    List<Outcome> expected = StandInNetworks.exact(task, STANDARD).solveAll(formulas);
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
    String deep = RandomFormulas.generated(task, 4, new SplittableRandom(3));
    assertThrows(
        CancellationException.class,
        () ->
            system.solve(
                deep,
                step -> {
                  throw new CancellationException();
                }));
    assertEquals(expected, system.solveAll(formulas));
  }

  @Test
  void aLevelOfALongFormulaCanBeCancelledMidway() {
    NeuralRewritingSystem system = StandInNetworks.exact(ARITHMETIC, STANDARD);
    String formula = RandomFormulas.generated(ARITHMETIC, 12, new SplittableRandom(4));
    int[] pieces = {0};
    assertThrows(
        CancellationException.class,
        () ->
            system.solve(
                formula,
                step -> fail("a step was taken"),
                () -> {
                  if (++pieces[0] == 3) {
                    throw new CancellationException();
                  }
                }));
    assertEquals(3, pieces[0]);
    assertEquals(system.solveAll(List.of(formula)).get(0), system.solve(formula));
  }
}
