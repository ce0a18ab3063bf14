package io.nrs.cli;

import io.nrs.training.Progress;
import io.nrs.training.TrainingRun;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Shows training: a bar on a terminal, otherwise a line now and then. */
final class TrainingDisplay implements TrainingRun.Observer {
  private static final int WIDTH = 24;
  private static final Duration LINE_EVERY = Duration.ofSeconds(10);

  private final Console console;
  private final StateLine state;
  private long startedAt;
  private int startedWith;

  TrainingDisplay(Console console) {
    this.console = console;
    this.state = new StateLine(console, Optional.of(LINE_EVERY));
  }

  @Override
  public void started(int done, int iterations, long parameters, String device) {
    startedAt = System.nanoTime();
    startedWith = done;
    state.start();
    state.line(
        String.format(
            Locale.ROOT,
            "%,d parameters on %s, %s %d of %d",
            parameters,
            device,
            done == 0 ? "from iteration" : "going on after iteration",
            done,
            iterations));
  }

  @Override
  public void iteration(int iteration, int of, double loss) {
    if (!state.isDue()) {
      return;
    }
    double rate = (iteration - startedWith) / ((System.nanoTime() - startedAt) / 1e9);
    String words =
        String.format(
            Locale.ROOT,
            "iteration %d of %d  loss %.4f  %.1f/s  %s left",
            iteration,
            of,
            loss,
            rate,
            StateLine.duration((of - iteration) / rate));
    int full = (int) ((long) WIDTH * iteration / of);
    String bar = "[" + "#".repeat(full) + "-".repeat(WIDTH - full) + "] ";
    state.show(console.terminal() ? bar + words : words);
  }

  @Override
  public void validated(Progress progress) {
    state.line(
        String.format(
            Locale.ROOT,
            "iteration %d  validation: in distribution %.4f, out of distribution %.4f; loss %.4f",
            progress.iteration(),
            progress.inDistribution(),
            progress.outOfDistribution(),
            progress.loss()));
  }

  /** Leaves the line to others. */
  void end() {
    state.end();
  }
}
