package io.nrs.rewriting;

import io.nrs.rewriting.Rewriter.NextStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A rewriter that gives up a formula after a time. The time of {@code checkCancelled} does not
 * count, so a caller can let other work go first.
 *
 * @param clock nanoseconds
 */
public record TimeLimitedRewriter(Rewriter rewriter, Duration limit, LongSupplier clock)
    implements Rewriter {

  public TimeLimitedRewriter(Rewriter rewriter, Duration limit) {
    this(rewriter, limit, System::nanoTime);
  }

  /** Ends the work on a formula, or on several. */
  private static final class TimeLimitException extends RuntimeException {
    private TimeLimitException() {
      super("time limit", null, false, false);
    }
  }

  /** Checks the time that some work has taken. */
  private final class Watch implements Runnable {
    private final Runnable checkCancelled;
    private final long nanoseconds;
    private long started = clock.getAsLong();

    private Watch(Runnable checkCancelled, int formulas) {
      this.checkCancelled = checkCancelled;
      this.nanoseconds = limit.multipliedBy(formulas).toNanos();
    }

    @Override
    public void run() {
      long before = clock.getAsLong();
      if (before - started > nanoseconds) {
        throw new TimeLimitException();
      }
      checkCancelled.run();
      started += clock.getAsLong() - before;
    }
  }

  /** Rewrites one formula in one of the two ways. */
  private interface Way {
    Outcome rewrite(Consumer<Step> observer, Runnable checkCancelled);
  }

  @Override
  public Outcome solve(String formula, Consumer<Step> observer, Runnable checkCancelled) {
    return limited(
        formula,
        observer,
        checkCancelled,
        (watched, watch) -> rewriter.solve(formula, watched, watch));
  }

  @Override
  public Outcome trace(String formula, Consumer<Step> observer, Runnable checkCancelled) {
    return limited(
        formula,
        observer,
        checkCancelled,
        (watched, watch) -> rewriter.trace(formula, watched, watch));
  }

  private Outcome limited(
      String formula, Consumer<Step> observer, Runnable checkCancelled, Way way) {
    List<Step> steps = new ArrayList<>();
    try {
      return way.rewrite(
          step -> {
            steps.add(step);
            observer.accept(step);
          },
          new Watch(checkCancelled, 1));
    } catch (TimeLimitException e) {
      return new Outcome.TimeLimit(remaining(formula, steps), steps);
    }
  }

  private static String remaining(String formula, List<Step> steps) {
    String text = formula;
    for (Step step : steps) {
      text = step.applyTo(text);
    }
    return text;
  }

  /**
   * {@inheritDoc}
   *
   * <p>If formulas together take longer than the limit allows for all of them, they are solved one
   * by one. One slow formula then takes no time from the others.
   */
  @Override
  public List<Outcome> solveAll(List<String> formulas, Runnable checkCancelled) {
    try {
      return rewriter.solveAll(formulas, new Watch(checkCancelled, formulas.size()));
    } catch (TimeLimitException e) {
      if (formulas.size() == 1) {
        return List.of(new Outcome.TimeLimit(formulas.get(0), List.of()));
      }
      return formulas.stream()
          .flatMap(formula -> solveAll(List.of(formula), checkCancelled).stream())
          .toList();
    }
  }

  @Override
  public NextStep next(String formula, Runnable checkCancelled) {
    return rewriter.next(formula, checkCancelled);
  }

  @Override
  public NextStep examine(String formula, Runnable checkCancelled) {
    return rewriter.examine(formula, checkCancelled);
  }
}
