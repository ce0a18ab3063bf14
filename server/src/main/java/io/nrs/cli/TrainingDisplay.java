package io.nrs.cli;

import io.nrs.training.Progress;
import io.nrs.training.TrainingRun;
import java.util.Locale;

/** Shows training: a bar on a terminal, otherwise a line now and then. */
final class TrainingDisplay implements TrainingRun.Observer {
  private static final int WIDTH = 24;
  private static final long BAR_EVERY = 200_000_000L;
  private static final long LINE_EVERY = 10_000_000_000L;

  private final Console console;
  private long startedAt;
  private int startedWith;
  private long shownAt;
  private boolean barShown;

  TrainingDisplay(Console console) {
    this.console = console;
  }

  @Override
  public void started(int done, int iterations, long parameters, String device) {
    startedAt = System.nanoTime();
    shownAt = startedAt;
    startedWith = done;
    line(
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
    long now = System.nanoTime();
    if (now - shownAt < (console.terminal() ? BAR_EVERY : LINE_EVERY)) {
      return;
    }
    shownAt = now;
    double rate = (iteration - startedWith) / ((now - startedAt) / 1e9);
    String state =
        String.format(
            Locale.ROOT,
            "iteration %d of %d  loss %.4f  %.1f/s  %s left",
            iteration,
            of,
            loss,
            rate,
            duration((of - iteration) / rate));
    if (console.terminal()) {
      int full = (int) ((long) WIDTH * iteration / of);
      console.err().print("\r[" + "#".repeat(full) + "-".repeat(WIDTH - full) + "] " + state);
      clearRest();
      barShown = true;
    } else {
      line(state);
    }
  }

  @Override
  public void validated(Progress progress) {
    line(
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
    if (barShown) {
      console.err().print("\r");
      clearRest();
      barShown = false;
    }
  }

  private void line(String text) {
    end();
    console.err().println(text);
  }

  private void clearRest() {
    console.err().print("\u001b[K");
    console.err().flush();
  }

  static String duration(double seconds) {
    long whole = Math.round(seconds);
    if (whole < 60) {
      return whole + " s";
    }
    return whole < 3600
        ? "%d min %02d s".formatted(whole / 60, whole % 60)
        : "%d h %02d min".formatted(whole / 3600, whole % 3600 / 60);
  }
}
