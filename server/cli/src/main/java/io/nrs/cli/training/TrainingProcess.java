package io.nrs.cli.training;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.EventWriter;
import io.nrs.cli.console.StopSignal;
import io.nrs.training.TrainingRun;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.TrainingRun.Report;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

/** A training with its progress on the console, which a signal stops at a checkpoint. */
public final class TrainingProcess {
  private TrainingProcess() {}

  /** Shows a training to a user or to a program. */
  interface Display extends TrainingRun.Observer, AutoCloseable {
    /** The training finished, or was stopped. */
    void ended(Report report);

    @Override
    default void close() {}
  }

  /**
   * Trains to the end, from the last checkpoint if there is one.
   *
   * @param json whether the progress is written as events for a program
   * @param stop is called repeatedly; true stops the training, as a signal does
   * @return whether it was finished; false if it was stopped
   */
  public static boolean run(
      Console console, Plan plan, boolean fresh, boolean json, BooleanSupplier stop) {
    return run(
        console,
        plan,
        json,
        stop,
        (display, stopped) -> TrainingRun.run(plan, fresh, display, stopped));
  }

  /**
   * Shows a training that begins otherwise.
   *
   * @param training takes the display, and a condition that asks it to stop
   */
  static boolean run(
      Console console,
      Plan plan,
      boolean json,
      BooleanSupplier stop,
      BiFunction<Display, BooleanSupplier, Report> training) {
    EventWriter events = new EventWriter(console.output());
    try (StopSignal signal = new StopSignal();
        Display display = json ? new TrainEvents(events, plan) : new TrainProgress(console, plan)) {
      Report report =
          training.apply(
              display, () -> signal.wasGiven() || stop.getAsBoolean() || events.isClosed());
      display.ended(report);
      return report.finished();
    }
  }
}
