package io.nrs.cli.console;

import io.nrs.checking.Text;
import java.time.Duration;

/** The state of long work: updated in place on a terminal, otherwise a new line at intervals. */
public final class ProgressLine {
  private static final Duration TERMINAL_INTERVAL = Duration.ofMillis(200);
  private static final String CLEAR_REST = "\u001b[K";

  private final Console console;
  private final Duration interval;
  private long startedAt = System.nanoTime();
  private long shownAt = startedAt;
  private boolean shown;

  /**
   * @param lineInterval time between two lines without a terminal
   */
  public ProgressLine(Console console, Duration lineInterval) {
    this.console = console;
    this.interval = console.terminal() ? TERMINAL_INTERVAL : lineInterval;
  }

  public void start() {
    startedAt = System.nanoTime();
    shownAt = startedAt;
  }

  public double seconds() {
    return (System.nanoTime() - startedAt) / 1e9;
  }

  /**
   * The time that the rest takes at the speed so far, in words.
   *
   * @param done work since {@link #start}, in any unit
   * @param left work in the same unit
   */
  public String timeLeft(long done, long left) {
    return duration(done == 0 ? 0 : left * seconds() / done);
  }

  public boolean isDue() {
    return System.nanoTime() - shownAt >= interval.toNanos();
  }

  public void show(String state) {
    shownAt = System.nanoTime();
    if (console.terminal()) {
      print("\r" + state);
      shown = true;
    } else {
      console.err().println(state);
    }
  }

  /** Prints a line that stays, in place of the state. */
  public void line(String text) {
    end();
    console.err().println(text);
  }

  /** Clears the state from the terminal. */
  public void end() {
    if (shown) {
      print("\r");
      shown = false;
    }
  }

  private void print(String text) {
    console.err().print(text + CLEAR_REST);
    console.err().flush();
  }

  /** A duration in words, such as {@code 2 h 03 min}. */
  public static String duration(double seconds) {
    long whole = Math.round(seconds);
    if (whole < 60) {
      return whole + " s";
    }
    return whole < 3600
        ? Text.format("%s min %02d s", whole / 60, whole % 60)
        : Text.format("%s h %02d min", whole / 3600, whole % 3600 / 60);
  }
}
