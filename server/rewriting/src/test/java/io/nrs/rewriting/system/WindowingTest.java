package io.nrs.rewriting.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.FormulaGenerator;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Outcome.MissingLeaf;
import io.nrs.rewriting.Outcome.Solved;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SlidingWindows;
import io.nrs.rewriting.RewritingOptions.Windowing;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.SuffixWindows;
import io.nrs.rewriting.search.SlidingWindowFinder;
import io.nrs.rewriting.search.WindowResult.Window;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WindowingTest {

  /** Right on short texts; on longer ones it writes something that is not there, not sure. */
  private static Selector shortSighted(LanguageRules rules, int sight, String otherwise) {
    return FakeNetworks.selector(
        request ->
            request.text().length() <= sight
                ? new Selector.Output(FakeNetworks.exactLeaf(rules, request.text()), .97)
                : new Selector.Output(otherwise, .2));
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void dynamicWindowsHelpASelectorThatIsLostInLongFormulas(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(1);
    Selector selector = shortSighted(rules, SuffixWindows.of(rules).threshold(), "((");
    int solved = 0;
    for (int i = 0; i < 10; i++) {
      String formula = FormulaGenerator.generated(rules, 6, random);
      RewritingOptions options = RewritingOptions.standard().withOutputs(20);
      Outcome none = solve(rules, selector, formula, options.withWindowing(Windowing.NONE));
      assertTrue(!(none instanceof Solved), formula);
      Outcome dynamic = solve(rules, selector, formula, options.withWindowing(Windowing.DYNAMIC));
      if (dynamic instanceof Solved) {
        solved++;
        assertEquals(FormulaGenerator.exactValue(language, formula), dynamic.remaining());
      }
    }
    assertTrue(solved >= 8, solved + " of 10");
  }

  private static Outcome solve(
      LanguageRules rules, Selector selector, String formula, RewritingOptions options) {
    return FakeNetworks.system(rules, selector, options).solve(formula);
  }

  @Test
  void dynamicWindowsLackTwentiethsFromTheThresholdOn() {
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.ARITHMETIC);
    String shorter = "((((1+2)*(3+4))-((5+6)*(7+8)))+(((1+2)*(3+4))-((5+6)*(7+8))))";
    String longer = "(" + shorter + "+(" + shorter + "-" + shorter + "))";
    for (String formula : List.of(shorter, longer)) {
      Map<String, Integer> read = new HashMap<>();
      Selector selector =
          FakeNetworks.selector(
              request -> {
                read.merge(request.text(), 1, Integer::sum);
                return new Selector.Output("(9+9)", .95);
              });
      Outcome outcome = solve(rules, selector, formula, PUBLISHED);
      assertInstanceOf(MissingLeaf.class, outcome);
      Map<String, Integer> expected = new HashMap<>();
      if (formula.length() < 150) {
        expected.put(formula, 40);
      } else {
        // The last of the 20 groups is empty, and not read.
        for (int j = 1; j < 20; j++) {
          expected.put(formula.substring(formula.length() * j / 20), 2);
        }
      }
      assertEquals(expected, read);
    }
  }

  private static final RewritingOptions PUBLISHED =
      RewritingOptions.paper().withOutputs(40).withConvolution(false);

  /** Not the mean of a group counts, and not the place in the text that was read. */
  @Test
  void theSingleMostConfidentOutputThatOccursInTheWholeFormulaDecides() {
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.ARITHMETIC);
    String half = "((((1+2)*(3+4))-((5+6)*(7+8)))+(((1+2)*(3+4))-((5+6)*(7+8))))";
    String formula = "((" + half + "*" + half + ")+(" + half + "-" + half + "))";
    String suffix = formula.substring(formula.length() * 3 / 20);
    Selector selector =
        FakeNetworks.selector(
            request -> {
              boolean chosen = request.text().equals(suffix) && request.number() == 2;
              return chosen
                  ? new Selector.Output("(3+4)", .9)
                  : new Selector.Output(request.number() == 1 ? "(9+9)" : "(7+8)", .8);
            });
    NeuralRewritingSystem system = FakeNetworks.system(rules, selector, PUBLISHED.withStepLimit(1));
    Outcome outcome = system.solve(formula);
    assertEquals("(3+4)", outcome.steps().get(0).leaf());
    assertEquals(formula.lastIndexOf("(3+4)"), outcome.steps().get(0).offset());
    assertEquals(40, outcome.steps().get(0).outputs());
  }

  /** Every leaf lies completely inside some window, in any text. */
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void slidingWindowsCoverEveryLeaf(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    SlidingWindows grid = SlidingWindows.of(rules);
    // A leaf without its brackets is one by what follows it.
    assertTrue(grid.width() - grid.stride() >= rules.longestLeaf() + 1);
    for (int length = 1; length <= 4 * grid.width(); length++) {
      List<Window> windows = SlidingWindowFinder.windows("x".repeat(length), grid);
      int needed = Math.min(length, rules.longestLeaf() + 1);
      for (int at = 0; at + needed <= length; at++) {
        int from = at;
        assertTrue(
            windows.stream().anyMatch(w -> w.start() <= from && from + needed <= w.end()),
            "at " + at + " of " + length);
      }
      assertTrue(windows.stream().allMatch(w -> w.end() - w.start() <= grid.width()));
    }
  }

  /** Neither a window's cost nor the number of windows for a step depends on the formula. */
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void aStepReadsNoMoreOfALongFormulaThanOfAShortOne(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    int longest = SlidingWindows.of(rules).width() * 5 / 4;
    Selector selector =
        FakeNetworks.selector(
            request -> {
              assertTrue(request.text().length() <= longest, request.text());
              return new Selector.Output(FakeNetworks.exactLeaf(rules, request.text()), .97);
            });
    String formula = FormulaGenerator.generated(rules, 7, new SplittableRandom(2));
    NeuralRewritingSystem system =
        FakeNetworks.system(rules, selector, RewritingOptions.standard().withStepLimit(1));
    system.trace(formula, step -> {});
    assertTrue(system.statistics().windows() <= 12, system.statistics().toString());
  }

  /** A leaf that one grid of windows cuts is whole in another. */
  @Test
  void otherGridsAreTriedBeforeAFormulaIsGivenUp() {
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.ARITHMETIC);
    int usual = SlidingWindows.of(rules).width();
    Selector selector =
        FakeNetworks.selector(
            request ->
                request.text().length() == usual
                    ? new Selector.Output("", .99)
                    : new Selector.Output(FakeNetworks.exactLeaf(rules, request.text()), .97));
    String formula = FormulaGenerator.generated(rules, 5, new SplittableRandom(3));
    NeuralRewritingSystem system = FakeNetworks.system(rules, selector);
    String value = FormulaGenerator.exactValue(BuiltInLanguage.ARITHMETIC, formula);
    assertEquals(value, system.solve(formula).remaining());
    assertEquals(value, system.solveAll(List.of(formula)).get(0).remaining());
  }

  /** If no grid of windows shows a leaf, parts of windows may. */
  @Test
  void partsOfWindowsAreReadBeforeAFormulaIsGivenUp() {
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.ARITHMETIC);
    int longest = rules.longestLeaf();
    String formula = FormulaGenerator.generated(rules, 5, new SplittableRandom(3));
    NeuralRewritingSystem system =
        FakeNetworks.system(rules, shortSighted(rules, longest + 1, "(9+9)"));
    String value = FormulaGenerator.exactValue(BuiltInLanguage.ARITHMETIC, formula);
    assertEquals(value, system.solve(formula).remaining());
    assertEquals(value, system.trace(formula, step -> {}).remaining());
  }

  /** Level by level the formula becomes ((3*7)-(11*15)), which this Selector cannot read. */
  @Test
  void aFormulaThatFailsLevelByLevelIsRewrittenTheLastLeafFirst() {
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.ARITHMETIC);
    String formula = "(((1+2)*(3+4))-((5+6)*(7+8)))";
    Selector selector =
        FakeNetworks.selector(
            request ->
                "((3*7)-(11*15))".contains(request.text())
                    ? new Selector.Output("(9+9)", .4)
                    : new Selector.Output(FakeNetworks.exactLeaf(rules, request.text()), .97));
    NeuralRewritingSystem system = FakeNetworks.system(rules, selector);
    Outcome traced = system.trace(formula, step -> {});
    assertEquals(new Solved("-44", traced.steps()), traced);
    assertEquals(traced, system.solve(formula));
    assertEquals(List.of(traced, traced), system.solveAll(List.of(formula, formula)));
  }
}
