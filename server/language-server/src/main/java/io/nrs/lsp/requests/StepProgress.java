package io.nrs.lsp.requests;

import io.nrs.checking.Text;
import io.nrs.rewriting.Step;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Estimates the progress of solving a formula from its length. */
public final class StepProgress implements Consumer<Step> {
  /** An estimate from fewer steps is unreliable. */
  private static final int MIN_STEPS = 10;

  private final int initialLength;
  private final BiConsumer<String, Double> report;
  private int length;
  private int steps;

  /**
   * @param report is given a message and the share of the work that is done, 0 to 1
   */
  public StepProgress(String formula, BiConsumer<String, Double> report) {
    this.initialLength = formula.length();
    this.length = formula.length();
    this.report = report;
  }

  @Override
  public void accept(Step step) {
    steps++;
    length += step.value().length() - step.leaf().length();
    double share = 1 - (double) length / initialLength;
    long total = Math.max(steps, Math.round(steps / share));
    report.accept(
        steps < MIN_STEPS
            ? Text.count(steps, "step")
            : String.format(Locale.ROOT, "%,d of about %,d steps", steps, total),
        share);
  }
}
