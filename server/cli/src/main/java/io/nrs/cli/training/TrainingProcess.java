package io.nrs.cli.training;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.StopSignal;
import io.nrs.training.TrainingRun;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.TrainingRun.Report;

/** A training with its progress on the console, which a signal stops at a checkpoint. */
public final class TrainingProcess {
  private TrainingProcess() {}

  /**
   * Trains to the end, from the last checkpoint if there is one.
   *
   * @return whether it was finished; false if a signal stopped it
   */
  public static boolean run(Console console, Plan plan, boolean fresh) {
    try (StopSignal signal = new StopSignal();
        TrainProgress display = new TrainProgress(console, plan)) {
      Report report = TrainingRun.run(plan, fresh, display, signal::wasGiven);
      display.ended(report);
      return report.finished();
    }
  }
}
