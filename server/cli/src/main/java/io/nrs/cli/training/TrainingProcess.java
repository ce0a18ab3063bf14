package io.nrs.cli.training;

import com.google.gson.JsonObject;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.JsonFormat;
import io.nrs.cli.console.Output;
import io.nrs.cli.console.StopSignal;
import io.nrs.protocol.ProtocolJson;
import io.nrs.protocol.TrainingEvents.TrainingFinished;
import io.nrs.protocol.TrainingEvents.TrainingIteration;
import io.nrs.protocol.TrainingEvents.TrainingStarted;
import io.nrs.protocol.TrainingEvents.TrainingStopped;
import io.nrs.protocol.TrainingEvents.TrainingValidated;
import io.nrs.protocol.TrainingEvents.TrainingVerified;
import io.nrs.protocol.Values.ValidationPoint;
import io.nrs.training.SolverVerification;
import io.nrs.training.TrainingRun;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.TrainingRun.Report;
import io.nrs.training.ValidationMetrics;
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

  static TrainingVerified event(SolverVerification verification) {
    return new TrainingVerified(
        verification.round(),
        verification.rounds(),
        verification.wrong().size(),
        verification.wrong());
  }

  /** Writes the progress of a training as events. */
  private static final class TrainEvents implements TrainingProcess.Display {
    private static final long ITERATION_INTERVAL_NANOS = 200_000_000;

    /** The folder, which follows the members of the protocol. */
    private record Folder(String run) {}

    private final EventWriter events;
    private final Plan plan;
    private long writtenAt = System.nanoTime() - ITERATION_INTERVAL_NANOS;

    TrainEvents(EventWriter events, Plan plan) {
      this.events = events;
      this.plan = plan;
    }

    @Override
    public void started(int done, int iterations, long parameters, String device) {
      events.write(new TrainingStarted(done, iterations, parameters, device), folder());
    }

    @Override
    public void iteration(int iteration, int of, double loss) {
      long now = System.nanoTime();
      if (now - writtenAt >= ITERATION_INTERVAL_NANOS) {
        writtenAt = now;
        events.write(new TrainingIteration(iteration, of, loss));
      }
    }

    @Override
    public void validated(ValidationMetrics metrics) {
      events.write(
          new TrainingValidated(
              new ValidationPoint(
                  metrics.iteration(),
                  metrics.seconds(),
                  metrics.loss(),
                  metrics.inDistribution(),
                  metrics.outOfDistribution())));
    }

    @Override
    public void verified(SolverVerification verification) {
      events.write(event(verification));
    }

    @Override
    public void ended(Report report) {
      events.write(
          report.finished()
              ? new TrainingFinished(
                  report.iterations(), report.record().validation(), plan.models().toString())
              : new TrainingStopped(report.iterations()),
          folder());
    }

    private Folder folder() {
      return new Folder(plan.folder().toString());
    }
  }

  /** Writes events as JSON objects to standard output, one on each line. */
  private static final class EventWriter {
    private final Output output;
    private volatile boolean closed;

    EventWriter(Output output) {
      this.output = output;
    }

    /**
     * Writes one event of the protocol.
     *
     * @param more records whose members follow
     */
    void write(Record event, Object... more) {
      JsonObject all = JsonFormat.merge(ProtocolJson.write(event), JsonFormat.merge(more));
      try {
        output.line(all.toString());
        output.flush();
      } catch (Output.ClosedException e) {
        // Work that can be resumed stops in order: it calls isClosed.
        closed = true;
      }
    }

    /** Whether the reader of standard output has closed it. */
    boolean isClosed() {
      return closed;
    }
  }
}
