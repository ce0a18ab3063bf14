package io.nrs.cli;

import io.nrs.evaluation.Evaluation.Work;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Shows how far an evaluation is: in place on a terminal, otherwise a line now and then. */
final class EvaluationDisplay {
  private static final Duration LINE_EVERY = Duration.ofSeconds(30);

  private final Console console;
  private final String what;
  private final StateLine state;
  private long startedAt = System.nanoTime();

  /**
   * @param what is evaluated
   */
  EvaluationDisplay(Console console, String what) {
    this.console = console;
    this.what = what;
    this.state = new StateLine(console, Optional.of(LINE_EVERY));
  }

  void started(Work work) {
    startedAt = System.nanoTime();
    state.start();
    if (work.stored() > 0) {
      console
          .err()
          .printf(
              Locale.ROOT,
              "%s: %,d %s there already, %,d to go%n",
              what,
              work.stored(),
              work.stored() == 1 ? "result is" : "results are",
              work.left());
    }
  }

  void answered(String cell, Work work) {
    if (work.left() == 0 || !state.isDue()) {
      return;
    }
    double seconds = (System.nanoTime() - startedAt) / 1e9;
    state.show(
        String.format(
            Locale.ROOT,
            "%s %s: %,d of %,d formulas, about %s left",
            what,
            cell,
            work.stored() + work.done(),
            work.stored() + work.done() + work.left(),
            StateLine.duration(secondsLeft(work, seconds))));
  }

  static double secondsLeft(Work work, double seconds) {
    return work.doneWeight() == 0 ? 0 : seconds * work.leftWeight() / work.doneWeight();
  }

  /** Leaves the line to others. */
  void end() {
    state.end();
  }
}
