package io.nrs.cli.evaluation;

import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ProgressLine;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.run.Evaluation;
import io.nrs.evaluation.run.Evaluation.Work;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Shows the progress of an evaluation: in place on a terminal, otherwise a line every 30 seconds.
 */
class EvaluationProgress implements Evaluation.Observer {
  private static final Duration LINE_INTERVAL = Duration.ofSeconds(30);

  private final String what;
  private final ProgressLine state;

  /**
   * @param what the name of the evaluation
   */
  EvaluationProgress(Console console, String what) {
    this.what = what;
    this.state = new ProgressLine(console, Optional.of(LINE_INTERVAL));
  }

  @Override
  public void started(Work work) {
    state.start();
    if (work.stored() > 0) {
      state.line(
          Text.format(
              "%s: %,d stored %s, %,d left",
              what, work.stored(), work.stored() == 1 ? "result" : "results", work.left()));
    }
  }

  @Override
  public void answered(String cell, Work work) {
    if (work.left() == 0 || !state.isDue()) {
      return;
    }
    state.show(
        Text.format(
            "%s %s: %,d of %,d formulas, about %s left",
            what,
            cell,
            work.stored() + work.done(),
            work.stored() + work.done() + work.left(),
            state.timeLeft(work.doneWeight(), work.leftWeight())));
  }

  @Override
  public void cell(String cell, List<Result> found) {
    end();
  }

  final void end() {
    state.end();
  }
}
