package io.nrs.rewriting;

import java.util.Optional;

/**
 * How the system rewrites.
 *
 * @param windowing which parts of the formula the Selector reads
 * @param outputs M, the most Selector outputs sampled for a window, 1 to 1000
 * @param anytime stop sampling as soon as a candidate is confident enough, instead of always
 *     drawing M
 * @param confidenceThreshold how confident is confident enough, 0 to 1
 * @param guard reject candidates that agree but are no leaves before anything is replaced
 * @param stepLimit the most rewrites of one formula
 * @param seed of all draws; results depend on it and on the formula alone
 * @param windows of sliding windowing; empty for those of the task
 * @param evenFirst whether the first output of a window is greedy on evenly spaced labels;
 *     otherwise it is a draw at temperature 1 on random labels, as all others are
 */
public record RewritingOptions(
    Windowing windowing,
    int outputs,
    boolean anytime,
    double confidenceThreshold,
    boolean guard,
    int stepLimit,
    long seed,
    Optional<SlidingWindows> windows,
    boolean evenFirst) {

  public RewritingOptions {
    if (outputs < 1 || outputs > 1000) {
      throw new IllegalArgumentException("outputs must be between 1 and 1000, not " + outputs);
    }
    if (!(confidenceThreshold >= 0 && confidenceThreshold <= 1)) {
      throw new IllegalArgumentException(
          "the confidence threshold must be between 0 and 1, not " + confidenceThreshold);
    }
    if (stepLimit < 1) {
      throw new IllegalArgumentException("the step limit must be positive, not " + stepLimit);
    }
  }

  /** The windows of the task, and evenly spaced labels first. */
  public RewritingOptions(
      Windowing windowing,
      int outputs,
      boolean anytime,
      double confidenceThreshold,
      boolean guard,
      int stepLimit,
      long seed) {
    this(
        windowing,
        outputs,
        anytime,
        confidenceThreshold,
        guard,
        stepLimit,
        seed,
        Optional.empty(),
        true);
  }

  /** What ships: sliding windows, at most eight draws, stopped early. */
  public static RewritingOptions standard() {
    return new RewritingOptions(Windowing.SLIDING, 8, true, 0.9, true, 1_000_000, 1);
  }

  /**
   * The published inference: 1,000 draws each time, all of them at temperature 1 on random labels,
   * dynamic windowing below a mean confidence of 0.8, no guard.
   */
  public static RewritingOptions paper() {
    return new RewritingOptions(Windowing.DYNAMIC, 1000, false, 0.8, false, 1_000_000, 1)
        .withEvenFirst(false);
  }

  public RewritingOptions withWindowing(Windowing other) {
    return new RewritingOptions(
        other, outputs, anytime, confidenceThreshold, guard, stepLimit, seed, windows, evenFirst);
  }

  public RewritingOptions withOutputs(int other) {
    return new RewritingOptions(
        windowing, other, anytime, confidenceThreshold, guard, stepLimit, seed, windows, evenFirst);
  }

  public RewritingOptions withAnytime(boolean other) {
    return new RewritingOptions(
        windowing, outputs, other, confidenceThreshold, guard, stepLimit, seed, windows, evenFirst);
  }

  public RewritingOptions withGuard(boolean other) {
    return new RewritingOptions(
        windowing,
        outputs,
        anytime,
        confidenceThreshold,
        other,
        stepLimit,
        seed,
        windows,
        evenFirst);
  }

  public RewritingOptions withStepLimit(int other) {
    return new RewritingOptions(
        windowing, outputs, anytime, confidenceThreshold, guard, other, seed, windows, evenFirst);
  }

  public RewritingOptions withSeed(long other) {
    return new RewritingOptions(
        windowing,
        outputs,
        anytime,
        confidenceThreshold,
        guard,
        stepLimit,
        other,
        windows,
        evenFirst);
  }

  public RewritingOptions withWindows(SlidingWindows other) {
    return new RewritingOptions(
        windowing,
        outputs,
        anytime,
        confidenceThreshold,
        guard,
        stepLimit,
        seed,
        Optional.of(other),
        evenFirst);
  }

  public RewritingOptions withEvenFirst(boolean other) {
    return new RewritingOptions(
        windowing, outputs, anytime, confidenceThreshold, guard, stepLimit, seed, windows, other);
  }
}
