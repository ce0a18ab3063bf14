package io.nrs.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Language;
import io.nrs.rewriting.Outcome.MissingLeaf;
import io.nrs.rewriting.Outcome.Solved;
import io.nrs.standins.StandInNetworks;
import io.nrs.task.RandomFormulas;
import io.nrs.task.Task;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WindowingTest {

  /** Right on short texts; on longer ones it writes something that is not there, not sure. */
  private static Selector shortSighted(Task task, int sight, String otherwise) {
    return StandInNetworks.selector(
        request ->
            request.text().length() <= sight
                ? new Selector.Output(StandInNetworks.exactLeaf(task, request.text()), .97)
                : new Selector.Output(otherwise, .2));
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void dynamicWindowsHelpASelectorThatIsLostInLongFormulas(Language language) {
    Task task = Task.of(language);
    SplittableRandom random = new SplittableRandom(1);
    Selector selector = shortSighted(task, 4 * task.longestLeaf(), "((");
    int solved = 0;
    for (int i = 0; i < 10; i++) {
      String formula = RandomFormulas.generated(task, 4, random);
      RewritingOptions options = RewritingOptions.standard().withOutputs(20);
      Outcome none = solve(task, selector, formula, options.withWindowing(Windowing.NONE));
      assertTrue(!(none instanceof Solved), formula);
      Outcome dynamic = solve(task, selector, formula, options.withWindowing(Windowing.DYNAMIC));
      if (dynamic instanceof Solved) {
        solved++;
        assertEquals(RandomFormulas.exactValue(language, formula), dynamic.remaining());
      }
    }
    assertTrue(solved >= 8, solved + " of 10");
  }

  private static Outcome solve(
      Task task, Selector selector, String formula, RewritingOptions options) {
    return new NeuralRewritingSystem(task, selector, StandInNetworks.solver(task), options)
        .solve(formula);
  }

  @Test
  void dynamicWindowsAreSuffixesOfTwentiethsAndOnlyWhereConfidenceIsLow() {
    Task task = Task.of(Language.ARITHMETIC);
    String formula = "((((1+2)*(3+4))-((5+6)*(7+8)))+(((1+2)*(3+4))-((5+6)*(7+8))))";
    for (boolean sure : List.of(true, false)) {
      Set<String> read = new HashSet<>();
      Selector selector =
          StandInNetworks.selector(
              request -> {
                read.add(request.text());
                assertTrue(formula.endsWith(request.text()));
                return new Selector.Output("(9+9)", sure ? .95 : .1);
              });
      RewritingOptions options =
          RewritingOptions.standard().withWindowing(Windowing.DYNAMIC).withOutputs(20);
      assertInstanceOf(MissingLeaf.class, solve(task, selector, formula, options));
      assertEquals(sure ? 1 : 20, read.size());
      assertTrue(read.contains(formula));
    }
  }

  /** Every leaf lies wholly inside some window, whatever stands where. */
  @ParameterizedTest
  @EnumSource(Language.class)
  void slidingWindowsCoverEveryLeaf(Language language) {
    Task task = Task.of(language);
    SlidingWindows grid = SlidingWindows.of(task);
    // A leaf without its brackets is one by what follows it.
    assertTrue(grid.width() - grid.stride() >= task.longestLeaf() + 1);
    for (int length = 1; length <= 4 * grid.width(); length++) {
      List<Window> windows = SlidingFinder.windows("x".repeat(length), grid);
      int needed = Math.min(length, task.longestLeaf() + 1);
      for (int at = 0; at + needed <= length; at++) {
        int from = at;
        assertTrue(
            windows.stream().anyMatch(w -> w.start() <= from && from + needed <= w.end()),
            "at " + at + " of " + length);
      }
      assertTrue(windows.stream().allMatch(w -> w.end() - w.start() <= grid.width()));
    }
  }

  /** A window's cost does not depend on the formula, nor does the number read for a step. */
  @ParameterizedTest
  @EnumSource(Language.class)
  void aStepReadsNoMoreOfALongFormulaThanOfAShortOne(Language language) {
    Task task = Task.of(language);
    int longest = SlidingWindows.of(task).width() * 5 / 4;
    Selector selector =
        StandInNetworks.selector(
            request -> {
              assertTrue(request.text().length() <= longest, request.text());
              return new Selector.Output(StandInNetworks.exactLeaf(task, request.text()), .97);
            });
    String formula = RandomFormulas.generated(task, 7, new SplittableRandom(2));
    NeuralRewritingSystem system =
        new NeuralRewritingSystem(
            task,
            selector,
            StandInNetworks.solver(task),
            RewritingOptions.standard().withStepLimit(1));
    system.solve(formula);
    assertTrue(system.tally().windows() <= 12, system.tally().toString());
  }

  /** What one grid of windows cuts badly, another one shows. */
  @Test
  void otherGridsAreTriedBeforeAFormulaIsGivenUp() {
    Task task = Task.of(Language.ARITHMETIC);
    int usual = SlidingWindows.of(task).width();
    Selector selector =
        StandInNetworks.selector(
            request ->
                request.text().length() == usual
                    ? new Selector.Output("", .99)
                    : new Selector.Output(StandInNetworks.exactLeaf(task, request.text()), .97));
    String formula = RandomFormulas.generated(task, 5, new SplittableRandom(3));
    NeuralRewritingSystem system =
        new NeuralRewritingSystem(
            task, selector, StandInNetworks.solver(task), RewritingOptions.standard());
    String value = RandomFormulas.exactValue(Language.ARITHMETIC, formula);
    assertEquals(value, system.solve(formula).remaining());
    assertEquals(value, system.solveAll(List.of(formula)).get(0).remaining());
  }
}
