package io.nrs.cli.training;

import io.nrs.cli.console.EventWriter;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.TrainingRun.Report;
import io.nrs.training.ValidationMetrics;

/** Writes the progress of a training as events. */
final class TrainEvents implements TrainCommand.Display {
  private static final long ITERATION_INTERVAL_NANOS = 200_000_000;

  private record Started(
      String run, int iteration, int iterations, long parameters, String device) {}

  private record Iteration(int iteration, int iterations, double loss) {}

  private record Validated(
      int iteration,
      double seconds,
      double loss,
      double inDistribution,
      double outOfDistribution) {}

  private record Finished(String run, int iterations, double validation, String models) {}

  private record Stopped(String run, int iterations) {}

  private final EventWriter events;
  private final Plan plan;
  private long writtenAt = System.nanoTime() - ITERATION_INTERVAL_NANOS;

  TrainEvents(EventWriter events, Plan plan) {
    this.events = events;
    this.plan = plan;
  }

  @Override
  public void started(int done, int iterations, long parameters, String device) {
    events.write(
        "started", new Started(plan.folder().toString(), done, iterations, parameters, device));
  }

  @Override
  public void iteration(int iteration, int of, double loss) {
    long now = System.nanoTime();
    if (now - writtenAt >= ITERATION_INTERVAL_NANOS) {
      writtenAt = now;
      events.write("iteration", new Iteration(iteration, of, loss));
    }
  }

  @Override
  public void validated(ValidationMetrics metrics) {
    events.write(
        "validated",
        new Validated(
            metrics.iteration(),
            metrics.seconds(),
            metrics.loss(),
            metrics.inDistribution(),
            metrics.outOfDistribution()));
  }

  @Override
  public void ended(Report report) {
    String run = plan.folder().toString();
    if (report.finished()) {
      events.write(
          "finished",
          new Finished(
              run, report.iterations(), report.record().validation(), plan.models().toString()));
    } else {
      events.write("stopped", new Stopped(run, report.iterations()));
    }
  }
}
