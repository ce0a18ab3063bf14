package io.nrs.cli;

import java.time.Duration;
import java.util.Optional;

/** How far something is: in place on a terminal, otherwise a line now and then. */
final class StateLine {
  private static final Duration IN_PLACE_EVERY = Duration.ofMillis(200);
  private static final String CLEAR_REST = "\u001b[K";

  private final Console console;
  private final Optional<Duration> every;
  private long shownAt = System.nanoTime();
  private boolean shown;

  /**
   * @param lineEvery how often it is shown where there is no terminal; there never, if empty
   */
  StateLine(Console console, Optional<Duration> lineEvery) {
    this.console = console;
    this.every = console.terminal() ? Optional.of(IN_PLACE_EVERY) : lineEvery;
  }

  /** From now on the time counts until it is shown. */
  void start() {
    shownAt = System.nanoTime();
  }

  /** Whether it is time to show it again. */
  boolean isDue() {
    return every.isPresent() && System.nanoTime() - shownAt >= every.get().toNanos();
  }

  void show(String state) {
    shownAt = System.nanoTime();
    if (console.terminal()) {
      print("\r" + state);
      shown = true;
    } else {
      console.err().println(state);
    }
  }

  /** A line that stays, where the state was. */
  void line(String text) {
    end();
    console.err().println(text);
  }

  /** Leaves the line to others. */
  void end() {
    if (shown) {
      print("\r");
      shown = false;
    }
  }

  private void print(String text) {
    console.err().print(text + CLEAR_REST);
    console.err().flush();
  }

  /** A time as users say it. */
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
