package io.nrs.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.nrs.fakes.FakeNetworks;
import io.nrs.rewriting.Rewriter.NextStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class TimeLimitedRewriterTest {
  /** Seconds. */
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private long seconds;
  private final List<String> asked = new ArrayList<>();

  private static final Step STEP = new Step("(1+2)", "3", 1, 1, 1, 1);

  /** A formula of n characters takes n seconds, and is checked at every one. */
  private final class Slow implements Rewriter {
    private Outcome work(String formula, Runnable checkCancelled) {
      asked.add(formula);
      for (int i = 0; i < formula.length(); i++) {
        seconds++;
        checkCancelled.run();
      }
      return new Outcome.Solved(formula, List.of());
    }

    @Override
    public Outcome trace(String formula, Consumer<Step> observer, Runnable checkCancelled) {
      return solve(formula, observer, checkCancelled);
    }

    @Override
    public Outcome solve(String formula, Consumer<Step> observer, Runnable checkCancelled) {
      observer.accept(STEP);
      return work(formula, checkCancelled);
    }

    @Override
    public List<Outcome> solveAll(List<String> formulas, Runnable checkCancelled) {
      return formulas.stream().map(formula -> work(formula, checkCancelled)).toList();
    }

    @Override
    public NextStep next(String formula, Runnable checkCancelled) {
      return end(formula + " next");
    }

    @Override
    public NextStep examine(String formula, Runnable checkCancelled) {
      return end(formula + " examined");
    }
  }

  private Rewriter limited() {
    return new TimeLimitedRewriter(new Slow(), LIMIT, () -> seconds * 1_000_000_000L);
  }

  private static NextStep end(String value) {
    return new NextStep.End(solved(value), new SelectionDetails(List.of(), 0, 0, 0, 0, 1));
  }

  private static Outcome solved(String formula) {
    return new Outcome.Solved(formula, List.of());
  }

  @Test
  void whatTakesLongerIsGivenUpWithItsSteps() {
    List<Step> steps = new ArrayList<>();
    assertEquals(solved("((1+2)*34)"), limited().solve("((1+2)*34)", steps::add, () -> {}));
    assertEquals(
        new Outcome.TimeLimit("(3*3456)", List.of(STEP)),
        limited().solve("((1+2)*3456)", steps::add, () -> {}));
    assertEquals(List.of(STEP, STEP), steps);
  }

  @Test
  void aTraceIsGivenUpToo() {
    assertEquals(solved("((1+2)*34)"), limited().trace("((1+2)*34)", step -> {}));
    assertEquals(
        new Outcome.TimeLimit("(3*3456)", List.of(STEP)),
        limited().trace("((1+2)*3456)", step -> {}));
  }

  @Test
  void aSingleStepHasNoLimit() {
    String slow = "(1234567890+1)".repeat(4);
    assertEquals(end(slow + " next"), limited().next(slow));
    assertEquals(end(slow + " examined"), limited().examine(slow));
  }

  @Test
  void oneSlowFormulaTakesNothingFromTheOthers() {
    String slow = "(1234567890+1)".repeat(4);
    assertEquals(
        List.of(solved("(1+2)"), new Outcome.TimeLimit(slow, List.of()), solved("(3+4)")),
        limited().solveAll(List.of("(1+2)", slow, "(3+4)")));
    assertEquals(List.of("(1+2)", slow, "(1+2)", slow, "(3+4)"), asked);
  }

  @Test
  void theTimeOfOtherWorkDoesNotCount() {
    assertEquals(
        List.of(solved("((1+2)*34)")),
        limited().solveAll(List.of("((1+2)*34)"), () -> seconds += 100));
  }

  @Test
  void cancellingIsNoTimeLimit() {
    assertThrows(
        CancellationException.class,
        () -> limited().solve("(1+2)", step -> {}, FakeNetworks.cancelledAt(1)));
  }
}
