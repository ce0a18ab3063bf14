package io.nrs.cli;

import io.nrs.training.Progress;
import io.nrs.training.TrainingRun;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.TrainingRun.Report;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tells of training as events. */
final class TrainingEvents implements TrainingRun.Observer {
  private static final long ITERATION_EVERY = 200_000_000L;

  private final Events events;
  private final Plan plan;
  private long toldAt = System.nanoTime() - ITERATION_EVERY;

  TrainingEvents(Events events, Plan plan) {
    this.events = events;
    this.plan = plan;
  }

  @Override
  public void started(int done, int iterations, long parameters, String device) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("run", plan.folder().toString());
    facts.put("iteration", done);
    facts.put("iterations", iterations);
    facts.put("parameters", parameters);
    facts.put("device", device);
    events.tell("started", facts);
  }

  @Override
  public void iteration(int iteration, int of, double loss) {
    long now = System.nanoTime();
    if (now - toldAt < ITERATION_EVERY) {
      return;
    }
    toldAt = now;
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("iteration", iteration);
    facts.put("iterations", of);
    facts.put("loss", loss);
    events.tell("iteration", facts);
  }

  @Override
  public void validated(Progress progress) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("iteration", progress.iteration());
    facts.put("seconds", progress.seconds());
    facts.put("loss", progress.loss());
    facts.put("inDistribution", progress.inDistribution());
    facts.put("outOfDistribution", progress.outOfDistribution());
    events.tell("validated", facts);
  }

  void ended(Report report) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("run", plan.folder().toString());
    facts.put("iterations", report.iterations());
    if (report.finished()) {
      facts.put("validation", report.record().validation());
      facts.put("models", plan.models().toString());
    }
    events.tell(report.finished() ? "finished" : "stopped", facts);
  }
}
