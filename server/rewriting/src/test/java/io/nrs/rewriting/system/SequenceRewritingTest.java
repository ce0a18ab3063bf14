package io.nrs.rewriting.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.LanguageRules;
import io.nrs.language.Vocabulary;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.rewriting.Combiner;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.Tagger;
import io.nrs.rewriting.VisibleSteps;
import io.nrs.rewriting.search.WindowTagger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines that are sequences, with networks that are right and with some that are not. */
class SequenceRewritingTest {
  private static final Map<String, Language> LANGUAGES =
      Map.of(
          "addition",
          language(
              """
              {"id": "addition", "atoms": [{"integers": [0, 19]}],
               "operations": [{"form": "sequence"}],
               "rules": ["?a ?b => {a+1} {b-10} if b >= 10 && a < 19"]}
              """),
          "letters",
          language(
              """
              {"id": "letters", "atoms": ["a", "-a", "b", "-b"],
               "operations": [{"form": "sequence"}],
               "rules": ["a -a =>", "-a a =>", "b -b =>", "-b b =>"]}
              """),
          "ordered",
          language(
              """
              {"id": "ordered", "atoms": ["x", "y", "z", "w"],
               "operations": [{"form": "sequence"}],
               "rules": ["x y => z", "y x => w", "z w x => y", "w z => x"]}
              """),
          "nested",
          language(
              """
              {"id": "nested", "atoms": ["x", "y", "z", "w"],
               "operations": [{"form": "sequence"}],
               "rules": ["x y z w => w", "y z => x", "w x => y", "x x => y"]}
              """));

  private static Language language(String text) {
    return DescriptionReader.read(Path.of("x.json"), text).language();
  }

  private static NeuralRewritingSystem system(LanguageRules rules, Solver solver, boolean tagger) {
    return new NeuralRewritingSystem(
        rules,
        FakeNetworks.selector(rules),
        solver,
        Optional.of(FakeNetworks.tagger(rules)).filter(any -> tagger),
        Combiner.search(),
        RewritingOptions.standard());
  }

  private static String outcome(Outcome outcome) {
    return outcome.status() + " " + outcome.remaining();
  }

  private static void check(LanguageRules rules, String text) {
    String expected =
        "normal-form " + TextEvaluator.exactValue(rules.language(), text).orElseThrow();
    for (boolean tagger : new boolean[] {true, false}) {
      NeuralRewritingSystem system = system(rules, FakeNetworks.solver(rules), tagger);
      Outcome solved = system.solve(text);
      assertEquals(expected, outcome(solved), text);
      assertEquals(expected, outcome(system.solveAll(List.of(text, text)).get(1)), text);
      List<Step> steps = new ArrayList<>();
      Outcome traced = system.trace(text, steps::add);
      assertEquals(expected, outcome(traced), text);
      assertEquals(steps, traced.steps());
      String after = text;
      for (Step step : steps) {
        assertEquals(
            step.leaf(), after.substring(step.offset(), step.offset() + step.leaf().length()));
        NextStep next = system.next(after);
        assertEquals(step.leaf(), assertInstanceOf(NextStep.Rewrite.class, next).step().leaf());
        after = step.applyTo(after);
      }
      assertEquals(expected, "normal-form " + after, text);
      NextStep end = system.next(after);
      assertEquals(expected, outcome(assertInstanceOf(NextStep.End.class, end).outcome()), after);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"addition", "letters", "ordered", "nested"})
  void everyWayGivesTheNormalForm(String language) {
    LanguageRules rules = RulesFactory.of(LANGUAGES.get(language));
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 60; i++) {
      FormulaShape shape = new FormulaShape(1 + i % 7, 2, true);
      check(rules, rules.vocabulary().expand(rules.generate(shape, random)));
    }
  }

  /** The tagger marks the shortest group that ends with a token. */
  @ParameterizedTest
  @ValueSource(strings = {"ordered", "nested"})
  void theGroupThatBeginsLastIsRewrittenFirst(String language) {
    LanguageRules rules = RulesFactory.of(LANGUAGES.get(language));
    NeuralRewritingSystem system =
        new NeuralRewritingSystem(
            rules,
            FakeNetworks.selector(rules),
            FakeNetworks.solver(rules),
            Optional.of(WindowTagger.exact(rules)),
            Combiner.search(),
            RewritingOptions.standard());
    SplittableRandom random = new SplittableRandom(8);
    for (int i = 0; i < 300; i++) {
      String text = rules.vocabulary().expand(rules.generate(new FormulaShape(4, 2, true), random));
      assertEquals(
          TextEvaluator.exactValue(rules.language(), text),
          Optional.of(system.solve(text).remaining()),
          text);
    }
  }

  @Test
  void aSequenceMayBecomeEmpty() {
    LanguageRules rules = RulesFactory.of(LANGUAGES.get("letters"));
    check(rules, "a -a");
    check(rules, "a b -b -a");
    check(rules, "a b -b b");
    check(rules, "ε");
    check(rules, "b");
  }

  /** A group that the tagger misses is found by the Solver. */
  @Test
  void theSolverFindsWhatTheTaggerMisses() {
    LanguageRules rules = RulesFactory.of(LANGUAGES.get("addition"));
    NeuralRewritingSystem system =
        new NeuralRewritingSystem(
            rules,
            FakeNetworks.selector(rules),
            FakeNetworks.solver(rules),
            Optional.of(FakeNetworks.tagger(2, text -> Tagger.Tags.none(text.length()))),
            Combiner.search(),
            RewritingOptions.standard());
    assertEquals("normal-form 1 7 0 2", outcome(system.solve("0 16 9 12")));
  }

  @ParameterizedTest
  @ValueSource(strings = {Vocabulary.STAYS, "", "00", "0", Vocabulary.OMEGA})
  void aWrongAnswerThatMakesNothingSmallerIsAFailure(String answer) {
    LanguageRules rules = RulesFactory.of(LANGUAGES.get("addition"));
    String wrong = answer.replace("0", rules.vocabulary().compact("19"));
    Solver solver = FakeNetworks.solver(leaf -> wrong);
    String outcome = outcome(system(rules, solver, true).solve("0 16"));
    boolean smaller = wrong.isEmpty() || answer.equals("0");
    assertEquals(
        smaller ? "normal-form " + rules.vocabulary().expand(wrong) : "corrupted-leaf 0 16",
        outcome);
  }

  /** A formula of ListOps with its value, as the public generators draw them. */
  private static int listOps(
      int depth, int arguments, SplittableRandom random, StringBuilder text) {
    if (depth == 0 || random.nextInt(4) > 0 && text.length() > 0) {
      int digit = random.nextInt(10);
      text.append(digit).append(' ');
      return digit;
    }
    String operator = List.of("MIN", "MAX", "SM", "MED").get(random.nextInt(4));
    text.append('[').append(operator).append(' ');
    int[] values = new int[2 + random.nextInt(arguments - 1)];
    for (int i = 0; i < values.length; i++) {
      values[i] = listOps(depth - 1, arguments, random, text);
    }
    text.append("] ");
    Arrays.sort(values);
    int last = values.length - 1;
    return switch (operator) {
      case "MIN" -> values[0];
      case "MAX" -> values[last];
      case "SM" -> Arrays.stream(values).sum() % 10;
      default -> (values[last / 2] + values[(last + 1) / 2]) / 2;
    };
  }

  @Test
  void listOpsWithMedOverListsOfAnyLength() {
    LanguageRules rules = listOps();
    NeuralRewritingSystem system = system(rules, FakeNetworks.solver(rules), true);
    SplittableRandom random = new SplittableRandom(9);
    for (int i = 0; i < 150; i++) {
      StringBuilder text = new StringBuilder();
      int value = listOps(1 + i % 6, 2 + i % 13, random, text);
      String formula = text.toString().strip();
      assertEquals(
          Optional.of(String.valueOf(value)), TextEvaluator.exactValue(rules.language(), formula));
      assertEquals("normal-form " + value, outcome(system.solve(formula)), formula);
    }
  }

  private static LanguageRules listOps() {
    Path file = Path.of("..", "..", "grammar", "languages", "listops-full.json");
    return RulesFactory.of(DescriptionReader.read(file).language());
  }

  @ParameterizedTest
  @CsvSource({
    "[MED ],stuck [MED ]",
    "[MAX 1 2 ] 3,stuck 2 3",
    "1 2,stuck 1 2",
    "'',stuck ε",
    "7,normal-form 7",
    "[MED 9 1 8 ],normal-form 8"
  })
  void anEndThatIsNoValueIsStuck(String line, String expected) {
    LanguageRules rules = listOps();
    for (boolean tagger : new boolean[] {true, false}) {
      NeuralRewritingSystem system = system(rules, FakeNetworks.solver(rules), tagger);
      assertEquals(expected, outcome(system.solve(line)));
      assertEquals(expected, outcome(system.trace(line, step -> {})));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "[MED 9 1 8 ],0 [MED 9 1 8 ] → 8",
    "[MAX 2 [MED 9 1 8 ] 3 ],'7 [MED 9 1 8 ] → 8, 0 [MAX 2 8 → [MAX 8, 0 [MAX 8 3 → [MAX 8, 0 [MAX"
        + " 8 ] → 8'",
    "[MAX 1 2 ] [MED 5 ],'11 [MED 5 ] → 5, 0 [MAX 1 2 → [MAX 2, 0 [MAX 2 ] → 2'",
    "[SM 4 4 ],'0 [SM 4 4 → [SM 8, 0 [SM 8 ] → 8'"
  })
  void aStepThatPeopleSeeLeavesNoHiddenAtom(String line, String expected) {
    LanguageRules rules = listOps();
    Rewriter system =
        VisibleSteps.of(rules.language(), system(rules, FakeNetworks.solver(rules), true));
    List<String> observed = new ArrayList<>();
    Outcome outcome = system.trace(line, step -> observed.add(shown(step)));
    assertEquals(expected, String.join(", ", observed));
    assertEquals(observed, outcome.steps().stream().map(SequenceRewritingTest::shown).toList());

    String text = line;
    List<String> single = new ArrayList<>();
    while (system.next(text) instanceof NextStep.Rewrite rewrite) {
      assertEquals(
          Optional.of(rewrite.step().value()),
          TextEvaluator.leafValue(rules.language(), rewrite.step().leaf(), rewrite.step().value()));
      single.add(shown(rewrite.step()));
      text = rewrite.step().applyTo(text);
    }
    assertEquals(observed, single);
  }

  private static String shown(Step step) {
    return step.offset() + " " + step.leaf() + " → " + step.value();
  }

  /** Networks that fail on the way of a step say so, and no text gets a hidden atom. */
  @Test
  void aStepThatFailsOnItsWayIsNone() {
    LanguageRules rules = listOps();
    Solver right = FakeNetworks.solver(rules);
    Solver failing =
        leaves ->
            right.solve(leaves).stream()
                .map(
                    solution ->
                        rules.vocabulary().expand(solution.value()).startsWith("<<")
                            ? new Solver.Solution("", 0.5)
                            : solution)
                .toList();
    Rewriter system = VisibleSteps.of(rules.language(), system(rules, failing, true));
    NextStep next = system.next("[MAX 1 [MED 9 1 8 ] ]");
    NextStep.End end = assertInstanceOf(NextStep.End.class, next);
    assertEquals(List.of(), end.outcome().steps());
    assertFalse(end.outcome() instanceof Outcome.Complete, end.outcome().status());
  }

  /** A tagger learns from lines on their way. */
  @Test
  void textsOfATaggersTrainingHaveHiddenAtoms() {
    LanguageRules rules = listOps();
    SplittableRandom random = new SplittableRandom(3);
    int hidden = 0;
    for (int i = 0; i < 200; i++) {
      String text =
          rules
              .vocabulary()
              .expand(rules.shortText(new FormulaShape(3, 2, true), random).orElseThrow());
      hidden += Parser.parseFormula(rules.language(), text).isEmpty() ? 1 : 0;
    }
    assertTrue(hidden > 20, "of 200: " + hidden);
  }

  @Test
  void rewritingEndsWhateverTheSolverWrites() {
    LanguageRules rules = RulesFactory.of(LANGUAGES.get("addition"));
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 200; i++) {
      String text = rules.vocabulary().expand(rules.generate(new FormulaShape(4, 2, true), random));
      Solver solver =
          FakeNetworks.solver(leaf -> rules.generate(new FormulaShape(1, 2, true), random));
      system(rules, solver, true).solve(text);
    }
  }
}
