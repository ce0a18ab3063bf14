package io.nrs.rewriting.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.FormulaGenerator;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.Combiner;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Selector.SelectorStatistics;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.Tagger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Solving with a tagger: a correct one, faulty ones, and none. */
class TaggingTest {
  private static final RewritingOptions STANDARD = RewritingOptions.standard();
  private static final LanguageRules ARITHMETIC = RulesFactory.of(BuiltInLanguage.ARITHMETIC);
  private static final String FORMULA = "((12+-3)*((4-5)+2))";

  private static NeuralRewritingSystem system(
      LanguageRules rules, Selector selector, Tagger tagger) {
    return new NeuralRewritingSystem(
        rules,
        selector,
        FakeNetworks.solver(rules),
        Optional.of(tagger),
        Combiner.search(),
        STANDARD);
  }

  /** No test may use this one. */
  private static Selector noSelector() {
    return FakeNetworks.selector(
        request -> {
          throw new AssertionError("the Selector was asked for " + request.text());
        });
  }

  /** No test may use this one. */
  private static Tagger noTagger() {
    return FakeNetworks.tagger(
        9,
        text -> {
          throw new AssertionError("the tagger was asked for " + text);
        });
  }

  /** Tags of the text, changed by a test. */
  private static Tagger changed(LanguageRules rules, IntUnaryOperator lengths) {
    return FakeNetworks.tagger(
        rules.longestLeaf(),
        text -> {
          Tagger.Tags tags = FakeNetworks.tags(rules, text);
          Arrays.setAll(tags.lengths(), i -> lengths.applyAsInt(tags.lengths()[i]));
          return tags;
        });
  }

  private static List<String> texts(Outcome outcome) {
    return outcome.steps().stream()
        .map(step -> step.leaf() + "=" + step.value() + "@" + step.offset())
        .toList();
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void aTaggerFindsTheStepsThatTheSelectorFinds(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    NeuralRewritingSystem generating = FakeNetworks.exact(rules, STANDARD);
    NeuralRewritingSystem tagging = system(rules, noSelector(), FakeNetworks.tagger(rules));
    List<String> formulas = FormulaGenerator.ofAllKinds(rules, 8, 1);
    List<Outcome> together = tagging.solveAll(formulas);
    for (int i = 0; i < formulas.size(); i++) {
      Outcome alone = tagging.solve(formulas.get(i));
      assertEquals(together.get(i), alone);
      String value = FormulaGenerator.exactValue(language, formulas.get(i));
      assertEquals(value, alone.remaining());
      assertEquals("solved", alone.status());
      assertEquals(generating.solve(formulas.get(i)).steps().size(), alone.steps().size());
      assertTrue(alone.confidence() > .99);
      String current = formulas.get(i);
      for (Step step : alone.steps()) {
        current = step.applyTo(current);
      }
      assertEquals(value, current);
    }
    assertEquals(0, tagging.statistics().fallbacks());
    assertEquals(0, tagging.statistics().vetoes());
  }

  @Test
  void aLevelIsRewrittenAtOnceAndTheLastLeafFirst() {
    Outcome outcome =
        system(ARITHMETIC, noSelector(), FakeNetworks.tagger(ARITHMETIC)).solve(FORMULA);
    assertEquals(List.of("(4-5)=-1@10", "(12+-3)=9@1", "(-1+2)=1@3", "(9*1)=9@0"), texts(outcome));
  }

  @Test
  void anAtomIsNotRead() {
    Outcome outcome = system(ARITHMETIC, noSelector(), noTagger()).solve("-48");
    assertEquals("solved", outcome.status());
    assertEquals("-48", outcome.remaining());
  }

  @Test
  void singleStepsAreGenerated() {
    NeuralRewritingSystem system =
        system(ARITHMETIC, FakeNetworks.selector(ARITHMETIC), noTagger());
    assertEquals("9", system.trace(FORMULA, step -> {}).remaining());
    assertEquals(FakeNetworks.exact(ARITHMETIC, STANDARD).next(FORMULA), system.next(FORMULA));
  }

  @Test
  void marksThatAreNoLeavesAreVetoedAndCounted() {
    // Leaves out the bracket of leaves with seven tokens.
    Tagger wrong = changed(ARITHMETIC, length -> length == 7 ? 6 : length);
    NeuralRewritingSystem system = system(ARITHMETIC, FakeNetworks.selector(ARITHMETIC), wrong);
    Outcome outcome = system.solve(FORMULA);
    assertEquals("9", outcome.remaining());
    assertEquals(4, outcome.steps().size());
    SelectorStatistics work = system.statistics();
    // What is rewritten behind it does not change its tags, so it is not read again.
    assertEquals(1, work.vetoes());
    assertEquals(1, work.fallbacks());
  }

  @Test
  void whereTheTaggerMarksNothingTheSelectorServes() {
    Tagger blind = changed(ARITHMETIC, length -> 0);
    NeuralRewritingSystem system = system(ARITHMETIC, FakeNetworks.selector(ARITHMETIC), blind);
    assertEquals(FakeNetworks.exact(ARITHMETIC, STANDARD).solve(FORMULA), system.solve(FORMULA));
    // Four steps; the atom at the end needs no mark.
    assertEquals(4, system.statistics().fallbacks());
    assertEquals(0, system.statistics().vetoes());
  }

  @Test
  void whatTheSelectorFindsThereTheTaggerGoesOnFrom() {
    // Sees no leaf with a minus sign that is a digit's own.
    Tagger halfBlind =
        FakeNetworks.tagger(
            9,
            text ->
                text.contains("+-") || text.contains("(-")
                    ? Tagger.Tags.none(text.length())
                    : FakeNetworks.tags(ARITHMETIC, text));
    NeuralRewritingSystem system = system(ARITHMETIC, FakeNetworks.selector(ARITHMETIC), halfBlind);
    assertEquals("9", system.solve(FORMULA).remaining());
    assertEquals(3, system.statistics().fallbacks());
  }

  @Tag("long")
  @Test
  void aHostileTaggerChangesNoValue() {
    SplittableRandom random = new SplittableRandom(1);
    Tagger hostile =
        FakeNetworks.tagger(
            3,
            text -> {
              Tagger.Tags tags = Tagger.Tags.none(text.length());
              Arrays.setAll(tags.lengths(), i -> random.nextInt(-1, Math.min(i + 2, 9)));
              Arrays.setAll(tags.lengths(), i -> Math.max(0, tags.lengths()[i]));
              return tags;
            });
    for (BuiltInLanguage language : BuiltInLanguage.values()) {
      LanguageRules rules = RulesFactory.of(language);
      NeuralRewritingSystem system = system(rules, FakeNetworks.selector(rules), hostile);
      for (String formula : FormulaGenerator.ofAllKinds(rules, 4, 2)) {
        assertEquals(
            FormulaGenerator.exactValue(language, formula), system.solve(formula).remaining());
      }
      assertTrue(system.statistics().vetoes() > 0);
    }
  }

  @Test
  void workOnALongFormulaCanBeCancelled() {
    String formula = FormulaGenerator.generated(ARITHMETIC, 11, new SplittableRandom(3));
    List<Integer> read = new ArrayList<>();
    Tagger exact = FakeNetworks.tagger(ARITHMETIC);
    Tagger counting =
        FakeNetworks.tagger(
            9,
            text -> {
              read.add(text.length());
              return exact.tag(text);
            });
    NeuralRewritingSystem system = system(ARITHMETIC, noSelector(), counting);
    assertThrows(
        CancellationException.class,
        () -> system.solve(formula, step -> {}, FakeNetworks.cancelledAt(2)));
    int tokens = read.stream().mapToInt(Integer::intValue).sum();
    assertFalse(tokens > 5_000, tokens + " tokens were read");
    assertEquals("solved", system.solve(formula).status());
  }

  @Test
  void aChainIsReadInProportionToItsLength() {
    long[] tokens = {0};
    Tagger exact = FakeNetworks.tagger(ARITHMETIC);
    Tagger counting =
        FakeNetworks.tagger(
            9,
            text -> {
              tokens[0] += text.length();
              return exact.tag(text);
            });
    for (int operations : List.of(50, 500)) {
      String chain = "(".repeat(operations) + "1" + "+2)".repeat(operations);
      tokens[0] = 0;
      assertEquals(
          operations, system(ARITHMETIC, noSelector(), counting).solve(chain).steps().size());
      assertTrue(tokens[0] < 60L * operations, tokens[0] + " tokens");
    }
  }
}
