package io.nrs.cli.training;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.EventWriter;
import io.nrs.cli.console.StopSignal;
import io.nrs.training.TrainingRun;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.TrainingRun.Report;
import java.util.function.BooleanSupplier;

/** A training with its progress on the console, which a signal stops at a checkpoint. */
public final class TrainingProcess {
  private TrainingProcess() {}

  /**
   * Trains to the end, from the last checkpoint if there is one.
   *
   * @param json whether the progress is written as events for a program
   * @param stop is called repeatedly; true stops the training, as a signal does
   * @return whether it was finished; false if it was stopped
   */
  public static boolean run(
      Console console, Plan plan, boolean fresh, boolean json, BooleanSupplier stop) {
    EventWriter events = new EventWriter(console.output());
    try (StopSignal signal = new StopSignal();
        TrainCommand.Display display =
            json ? new TrainEvents(events, plan) : new TrainProgress(console, plan)) {
      Report report =
          TrainingRun.run(
              plan,
              fresh,
              display,
              () -> signal.wasGiven() || stop.getAsBoolean() || events.isClosed());
      display.ended(report);
      return report.finished();
    }
  }
}
