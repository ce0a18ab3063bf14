package io.nrs.cli.training;

import com.google.gson.JsonObject;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.ClosedException;
import io.nrs.cli.console.StopSignal;
import io.nrs.io.StoredJson;
import io.nrs.protocol.ProtocolJson;
import io.nrs.protocol.TrainingEvents.TrainingFinished;
import io.nrs.protocol.TrainingEvents.TrainingIteration;
import io.nrs.protocol.TrainingEvents.TrainingStarted;
import io.nrs.protocol.TrainingEvents.TrainingStopped;
import io.nrs.protocol.TrainingEvents.TrainingValidated;
import io.nrs.protocol.TrainingEvents.TrainingVerified;
import io.nrs.protocol.Values.ValidationPoint;
import io.nrs.training.TrainingObserver;
import io.nrs.training.TrainingRun;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.TrainingRun.Report;
import io.nrs.training.ValidationMetrics;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * A command that trains. It shows its progress to people, or writes it as events for a program. A
 * signal stops it at a checkpoint.
 */
public final class TrainingProcess {
  private static final long ITERATION_INTERVAL_NANOS = 200_000_000;

  private final Console console;
  private final TrainingProcessOptions options;
  private volatile boolean inputHasEnded;
  private boolean outputIsClosed;

  /** Shows a training to a user or to a program. */
  interface Display extends TrainingObserver, AutoCloseable {
    /** The training finished, or was stopped. */
    void ended(Report report);

    @Override
    default void close() {}
  }

  TrainingProcess(Console console, TrainingProcessOptions options) {
    this.console = console;
    this.options = options;
    if (options.stopWithInput) {
      Thread thread = new Thread(() -> awaitEnd(console.in()), "nrs-input");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void awaitEnd(InputStream input) {
    try {
      input.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // An input that cannot be read has ended.
    }
    inputHasEnded = true;
  }

  /**
   * Trains to the end, from the last checkpoint if there is one.
   *
   * @param observer observes before the progress is shown
   * @return whether it was finished; false if it was stopped
   */
  public boolean train(Plan plan, TrainingObserver observer) {
    return stoppable(
        stop -> {
          try (Display display =
              options.isJson() ? new Events(plan) : new TrainProgress(console, plan)) {
            Report report =
                TrainingRun.run(plan, options.fresh, TrainingObserver.all(observer, display), stop);
            display.ended(report);
            return report.finished();
          }
        });
  }

  /** Does work that asks whether it is to stop. */
  public <T> T stoppable(Function<BooleanSupplier, T> work) {
    try (StopSignal signal = new StopSignal()) {
      return work.apply(() -> signal.wasGiven() || inputHasEnded || outputIsClosed);
    }
  }

  void writeFailure(String message) {
    if (options.isJson()) {
      JsonObject event = new JsonObject();
      event.addProperty("event", "failed");
      event.addProperty("message", message);
      write(event);
    }
  }

  private void write(JsonObject event) {
    try {
      console.line(event.toString());
    } catch (ClosedException e) {
      // Work that can be resumed stops in order.
      outputIsClosed = true;
    }
  }

  static TrainingVerified event(TrainingObserver.WrongAnswers verification) {
    return new TrainingVerified(
        verification.round(),
        verification.rounds(),
        verification.wrong().size(),
        verification.wrong(),
        verification.windows());
  }

  /** Writes the progress of a training as events, one JSON object on each line. */
  private final class Events implements Display {
    /** The folder, which follows the members of the protocol. */
    private record Folder(String run) {}

    private final Plan plan;
    private long writtenAt = System.nanoTime() - ITERATION_INTERVAL_NANOS;

    Events(Plan plan) {
      this.plan = plan;
    }

    @Override
    public void started(int done, int iterations, long parameters, String device) {
      writeWithFolder(new TrainingStarted(done, iterations, parameters, device));
    }

    @Override
    public void iteration(int iteration, int of, double loss) {
      long now = System.nanoTime();
      if (now - writtenAt >= ITERATION_INTERVAL_NANOS) {
        writtenAt = now;
        write(ProtocolJson.write(new TrainingIteration(iteration, of, loss)));
      }
    }

    @Override
    public void validated(ValidationMetrics metrics) {
      write(
          ProtocolJson.write(
              new TrainingValidated(
                  new ValidationPoint(
                      metrics.iteration(),
                      metrics.seconds(),
                      metrics.loss(),
                      metrics.inDistribution(),
                      metrics.outOfDistribution()))));
    }

    @Override
    public void verified(WrongAnswers verification) {
      write(ProtocolJson.write(event(verification)));
    }

    @Override
    public void ended(Report report) {
      writeWithFolder(
          report.finished()
              ? new TrainingFinished(
                  report.iterations(), report.record().validation(), plan.models().toString())
              : new TrainingStopped(report.iterations()));
    }

    private void writeWithFolder(Record event) {
      write(StoredJson.tree(ProtocolJson.write(event), new Folder(plan.folder().toString())));
    }
  }
}
