package io.nrs.cli.training;

import io.nrs.cli.console.EventWriter;
import io.nrs.protocol.TrainingEvents.TrainingFinished;
import io.nrs.protocol.TrainingEvents.TrainingIteration;
import io.nrs.protocol.TrainingEvents.TrainingStarted;
import io.nrs.protocol.TrainingEvents.TrainingStopped;
import io.nrs.protocol.TrainingEvents.TrainingValidated;
import io.nrs.protocol.Values.ValidationPoint;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.TrainingRun.Report;
import io.nrs.training.ValidationMetrics;

/** Writes the progress of a training as events. */
final class TrainEvents implements TrainingProcess.Display {
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
