package io.nrs.cli;

import io.nrs.evaluation.Evaluation.Work;
import java.util.Locale;

/** Shows how far an evaluation is: in place on a terminal, otherwise a line now and then. */
final class EvaluationDisplay {
  private static final long IN_PLACE_EVERY = 200_000_000L;
  private static final long LINE_EVERY = 30_000_000_000L;

  private final Console console;
  private final String what;
  private long startedAt = System.nanoTime();
  private long shownAt = startedAt;
  private boolean shown;

  /**
   * @param what is evaluated
   */
  EvaluationDisplay(Console console, String what) {
    this.console = console;
    this.what = what;
  }

  void started(Work work) {
    startedAt = System.nanoTime();
    shownAt = startedAt;
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
    long now = System.nanoTime();
    if (work.left() == 0 || now - shownAt < (console.terminal() ? IN_PLACE_EVERY : LINE_EVERY)) {
      return;
    }
    shownAt = now;
    String line =
        String.format(
            Locale.ROOT,
            "%s %s: %,d of %,d formulas, about %s left",
            what,
            cell,
            work.stored() + work.done(),
            work.stored() + work.done() + work.left(),
            TrainingDisplay.duration(secondsLeft(work, (now - startedAt) / 1e9)));
    if (console.terminal()) {
      console.err().print("\r" + line + "\u001b[K");
      console.err().flush();
      shown = true;
    } else {
      console.err().println(line);
    }
  }

  static double secondsLeft(Work work, double seconds) {
    return work.doneWeight() == 0 ? 0 : seconds * work.leftWeight() / work.doneWeight();
  }

  /** Leaves the line to others. */
  void end() {
    if (shown) {
      console.err().print("\r\u001b[K");
      console.err().flush();
      shown = false;
    }
  }
}
