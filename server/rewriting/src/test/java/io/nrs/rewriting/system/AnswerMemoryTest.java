package io.nrs.rewriting.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.FormulaGenerator;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Solver;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Known answers of the networks are not requested again. */
class AnswerMemoryTest {

  @Test
  void eachQuestionIsAskedOnceAndInOrder() {
    List<List<Integer>> asked = new ArrayList<>();
    AnswerMemory<Integer, String> memory =
        new AnswerMemory<>(
            (questions, check) -> {
              asked.add(questions);
              return questions.stream().map(String::valueOf).toList();
            });
    assertEquals(List.of("3", "1", "3"), memory.answers(List.of(3, 1, 3), () -> {}));
    assertEquals(List.of("1", "2", "3", "2"), memory.answers(List.of(1, 2, 3, 2), () -> {}));
    assertEquals(List.of("2"), memory.answers(List.of(2), () -> {}));
    assertEquals(List.of(), memory.answers(List.of(), () -> {}));
    memory.clear();
    assertEquals(List.of("2"), memory.answers(List.of(2), () -> {}));
    assertEquals(List.of(List.of(3, 1), List.of(2), List.of(2)), asked);
  }

  @Test
  void theLeastRecentlyUsedAnswersAreForgotten() {
    List<Integer> asked = new ArrayList<>();
    AnswerMemory<Integer, Integer> memory =
        new AnswerMemory<>(
            (questions, check) -> {
              asked.addAll(questions);
              return questions;
            });
    int capacity = AnswerMemory.CAPACITY;
    List<Integer> all = IntStream.range(0, capacity + 10).boxed().toList();
    assertEquals(all.subList(0, capacity), memory.answers(all.subList(0, capacity), () -> {}));
    memory.answers(List.of(0), () -> {});
    memory.answers(List.of(capacity), () -> {});
    asked.clear();
    memory.answers(List.of(0, 2, capacity), () -> {});
    assertEquals(List.of(), asked);
    memory.answers(List.of(1), () -> {});
    assertEquals(List.of(1), asked);
    // More questions at once than the memory holds.
    assertEquals(all, memory.answers(all, () -> {}));
  }

  /** Correct networks, and the requests that they received. */
  private static final class Counted {
    private final Set<Selector.Request> windows = new HashSet<>();
    private final Set<String> leaves = new HashSet<>();
    private final NeuralRewritingSystem system;

    private Counted(LanguageRules rules) {
      Selector selector = FakeNetworks.selector(rules);
      Solver solver = FakeNetworks.solver(rules);
      AnswerMemory<String, Solver.Solution> memory =
          AnswerMemory.of(
              asked -> {
                asked.forEach(each -> assertTrue(leaves.add(each), "asked twice: " + each));
                return solver.solve(asked);
              });
      this.system =
          new NeuralRewritingSystem(
              rules,
              (requests, check) -> {
                requests.forEach(each -> assertTrue(windows.add(each), "asked twice: " + each));
                return selector.select(requests);
              },
              leaves -> memory.answers(leaves, () -> {}),
              RewritingOptions.standard());
    }
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void theNetworksAreAskedNothingTwice(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    for (String formula : FormulaGenerator.ofAllKinds(rules, 2, 5)) {
      assertEquals("solved", new Counted(rules).system.solve(formula).status());
      assertEquals("solved", new Counted(rules).system.trace(formula, step -> {}).status());
    }
    List<String> formulas = new ArrayList<>(FormulaGenerator.ofAllKinds(rules, 2, 5));
    formulas.addAll(formulas.subList(0, 5));
    new Counted(rules).system.solveAll(formulas);
  }

  /** A chain that is eight times as long takes about eight times the work of both networks. */
  @ParameterizedTest
  @CsvSource({
    "LISTOPS, 0", "LISTOPS, 1", "LISTOPS, 2",
    "ARITHMETIC, 0", "ARITHMETIC, 1", "ARITHMETIC, 2",
    "ALGEBRA, 0", "ALGEBRA, 1", "ALGEBRA, 2"
  })
  void theWorkOfAChainGrowsWithItsLength(BuiltInLanguage language, int side) {
    LanguageRules rules = RulesFactory.of(language);
    for (boolean watched : List.of(true, false)) {
      int few = work(rules, side, 100, watched);
      int many = work(rules, side, 800, watched);
      assertTrue(many < 10 * few, "%d of 100, %d of 800 operations".formatted(few, many));
    }
  }

  private static int work(LanguageRules rules, int side, int operations, boolean watched) {
    Counted counted = new Counted(rules);
    String formula =
        FormulaGenerator.chain(rules.language(), operations, side, new SplittableRandom(4));
    Outcome outcome =
        watched ? counted.system.trace(formula, step -> {}) : counted.system.solve(formula);
    assertEquals("solved", outcome.status());
    return counted.windows.size() + counted.leaves.size();
  }

  /** The Selector's outputs are not kept from one formula to the next. */
  @Test
  void theSelectorIsAskedAgain() {
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.ARITHMETIC);
    List<String> asked = new ArrayList<>();
    NeuralRewritingSystem system =
        FakeNetworks.system(
            rules,
            FakeNetworks.selector(
                request -> {
                  asked.add(request.text());
                  return new Selector.Output(FakeNetworks.exactLeaf(rules, request.text()), .99);
                }));
    system.solve("(1+2)");
    system.next("(1+2)");
    assertEquals(List.of("(1+2)", "3", "(1+2)"), asked);
  }
}
