package io.nrs.rewriting.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.FormulaGenerator;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Outcome.Solved;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.Windowing;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Selector.SelectorStatistics;
import io.nrs.rewriting.search.WindowResult.Window;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The number of outputs that are drawn, and its causes. */
class SamplesTest {
  private static final LanguageRules TASK = RulesFactory.of(BuiltInLanguage.ARITHMETIC);

  /** Right, and sure from the given draw on. */
  private static Selector sureFrom(int number) {
    return FakeNetworks.selector(
        request ->
            new Selector.Output(
                FakeNetworks.exactLeaf(TASK, request.text()),
                request.number() < number ? .5 : .95));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 8, 1",
    "1, 8, 2",
    "2, 8, 4",
    "3, 8, 4",
    "4, 8, 8",
    "7, 8, 8",
    "99, 8, 8",
    "99, 1, 1",
    "99, 5, 5",
    "1, 3, 2",
    "2, 3, 3",
    "99, 1000, 128",
    "999, 1000, 1000"
  })
  void moreAreDrawnUntilOneIsSure(int sureFrom, int most, int drawn) {
    RewritingOptions options = RewritingOptions.standard().withOutputs(most);
    NeuralRewritingSystem system = FakeNetworks.system(TASK, sureFrom(sureFrom), options);
    Outcome outcome = system.solve("(1+2)");
    assertEquals(drawn, outcome.steps().get(0).outputs());
    assertEquals(sureFrom < drawn ? .95 : .5, outcome.steps().get(0).confidence());
  }

  /** Not anytime: always as many as allowed. */
  @Test
  void allAreDrawnWhereDrawingDoesNotStopEarly() {
    RewritingOptions options =
        RewritingOptions.standard().withOutputs(6).withAnytime(false).withStepLimit(9);
    NeuralRewritingSystem system = FakeNetworks.exact(TASK, options);
    assertEquals(6, system.solve("(1+2)").steps().get(0).outputs());
    assertEquals(new SelectorStatistics(2, 12, 0, 0), system.statistics());
  }

  @ParameterizedTest
  @EnumSource(Windowing.class)
  void everyDrawOfATextHasItsOwnNumberAndNoneIsBeyondTheMost(Windowing windowing) {
    for (int most : new int[] {1, 2, 3, 7, 8, 40}) {
      Map<String, Integer> next = new HashMap<>();
      Set<Selector.Request> seen = new HashSet<>();
      Selector counting =
          (requests, check) -> {
            for (Selector.Request request : requests) {
              assertTrue(request.number() < most, "number " + request.number() + " of " + most);
              // Another seed whenever the text is read again.
              if (request.text().equals("(1+2)")) {
                int attempt = next.getOrDefault(request.text(), 0) / most;
                assertEquals(RandomStreams.seed(5, attempt), request.seed());
              }
              assertTrue(seen.add(request), "the same draw twice: " + request);
              int expected = next.getOrDefault(request.text(), 0) % most;
              assertEquals(expected, request.number(), request.text());
              next.merge(request.text(), 1, Integer::sum);
            }
            return requests.stream().map(request -> new Selector.Output("", .1)).toList();
          };
      RewritingOptions options =
          RewritingOptions.standard().withWindowing(windowing).withOutputs(most).withSeed(5);
      if (windowing == Windowing.DYNAMIC) {
        options = options.withWindowing(Windowing.NONE);
      }
      Outcome outcome = FakeNetworks.system(TASK, counting, options).solve("(1+2)");
      assertEquals("missing-leaf", outcome.status());
    }
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void anOutcomeDoesNotDependOnTheOtherFormulas(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    Selector noisy = FakeNetworks.unsureSelector(rules);
    // It never reads an 8, so that some formulas are given up.
    Selector selector =
        (requests, check) ->
            noisy.select(
                requests.stream()
                    .map(each -> each.text().contains("8") ? blank(each) : each)
                    .toList());
    NeuralRewritingSystem system = FakeNetworks.system(rules, selector);
    List<String> formulas = new ArrayList<>(FormulaGenerator.ofAllKinds(rules, 1, 6));
    formulas.addAll(formulas.subList(0, 9));
    Map<String, Outcome> alone = new HashMap<>();
    formulas.forEach(
        formula -> alone.computeIfAbsent(formula, each -> system.solveAll(List.of(each)).get(0)));
    assertTrue(alone.values().stream().map(Outcome::status).distinct().count() > 1);
    for (int i = 0; i < 2; i++) {
      List<Outcome> together = system.solveAll(formulas);
      for (int k = 0; k < formulas.size(); k++) {
        assertEquals(alone.get(formulas.get(k)), together.get(k), formulas.get(k));
      }
      Collections.shuffle(formulas, new Random(i));
    }
  }

  private static Selector.Request blank(Selector.Request request) {
    return new Selector.Request("0", request.number(), request.seed());
  }

  /**
   * With the guard and an exact Solver, every solved formula has the right value, however it was
   * read.
   */
  @Tag("long")
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void noisyOutputsNeverGiveAWrongValue(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    NeuralRewritingSystem system = FakeNetworks.system(rules, FakeNetworks.unsureSelector(rules));
    List<String> formulas = FormulaGenerator.ofAllKinds(rules, 4, 7);
    List<Outcome> together = system.solveAll(formulas);
    int solved = 0;
    for (int i = 0; i < formulas.size(); i++) {
      String value = FormulaGenerator.exactValue(language, formulas.get(i));
      assertEquals(together.get(i), system.solve(formulas.get(i)));
      for (Outcome outcome : List.of(system.trace(formulas.get(i), step -> {}), together.get(i))) {
        if (outcome instanceof Solved) {
          solved++;
          assertEquals(value, outcome.remaining(), formulas.get(i));
        }
        String reached = rules.vocabulary().expand(rules.vocabulary().compact(outcome.remaining()));
        assertEquals(value, FormulaGenerator.exactValue(language, reached), formulas.get(i));
        assertTrue(outcome.steps().stream().allMatch(step -> step.outputs() <= 8));
      }
    }
    assertTrue(solved > formulas.size(), solved + " of " + 2 * formulas.size());
  }

  @Test
  void drawsAreNumberedFromTheEvenOneOrFromTheFirstRandomOne() {
    for (int first : new int[] {0, 1}) {
      RewritingOptions options = RewritingOptions.standard().withSeed(5).withEvenFirst(first == 0);
      Samples samples = new Samples(new Window("((1+2)*3)", 1, 6), options, 2);
      List<Selector.Request> asked = new ArrayList<>();
      Selector selector =
          FakeNetworks.selector(
              request -> {
                asked.add(request);
                return new Selector.Output("(1+2)", .5);
              });
      Samples.more(selector, List.of(samples), 2, () -> {});
      Samples.more(selector, List.of(samples), 1, () -> {});
      assertEquals(
          List.of(
              new Selector.Request("(1+2)", first, RandomStreams.seed(5, 2)),
              new Selector.Request("(1+2)", first + 1, RandomStreams.seed(5, 2)),
              new Selector.Request("(1+2)", first + 2, RandomStreams.seed(5, 2))),
          asked);
      assertEquals(
          List.of(
              new Selector.Request("1+2", first, RandomStreams.seed(5, 2)),
              new Selector.Request("1+2", first + 1, RandomStreams.seed(5, 2))),
          samples.requests("1+2", 2));
    }
  }

  @Test
  void equalOutputsAreCountedAndTheSurestDecides() {
    Samples samples =
        new Samples(new Window("((1+2)*(3+4))-5", 0, 13), RewritingOptions.standard(), 0);
    samples.add(new Selector.Output("(3+4)", .5));
    samples.add(new Selector.Output("(1+2)", .6));
    samples.add(new Selector.Output("(3+4)", .7));
    samples.add(new Selector.Output("(3+5)", .9));
    samples.add(new Selector.Output("", .3));
    assertEquals(
        List.of(new Candidate("(3+4)", .7, 1, 7, 2), new Candidate("(1+2)", .6, 1, 1, 1)),
        samples.agreeing());
    assertEquals(5, samples.drawn());
    assertEquals(.3, samples.emptyConfidence());
    assertEquals("(3+4)", samples.closest().orElseThrow().leaf());
  }

  @ParameterizedTest
  @CsvSource({"0, .9, 5", "1001, .9, 5", "8, -.1, 5", "8, 1.1, 5", "8, NaN, 5", "8, .9, 0"})
  void impossibleOptionsAreRefused(int outputs, double threshold, int steps) {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            RewritingOptions.standard()
                .withOutputs(outputs)
                .withConfidenceThreshold(threshold)
                .withStepLimit(steps));
  }
}
