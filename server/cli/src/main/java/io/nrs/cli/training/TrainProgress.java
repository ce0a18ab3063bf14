package io.nrs.cli.training;

import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ProgressLine;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.TrainingRun.Report;
import io.nrs.training.ValidationMetrics;
import java.time.Duration;

/** Shows the progress of a training: a bar on a terminal, otherwise a line every 10 seconds. */
final class TrainProgress implements TrainingProcess.Display {
  private static final int BAR_WIDTH = 24;
  private static final Duration LINE_INTERVAL = Duration.ofSeconds(10);

  private final Console console;
  private final Plan plan;
  private final ProgressLine state;
  private int startedWith;

  TrainProgress(Console console, Plan plan) {
    this.console = console;
    this.plan = plan;
    this.state = new ProgressLine(console, LINE_INTERVAL);
  }

  @Override
  public void started(int done, int iterations, long parameters, String device) {
    startedWith = done;
    state.start();
    state.line(
        Text.format(
            "%,d parameters on %s, %s iteration %s of %s",
            parameters, device, done == 0 ? "from" : "resumed after", done, iterations));
  }

  @Override
  public void iteration(int iteration, int of, double loss) {
    if (!state.isDue()) {
      return;
    }
    int done = iteration - startedWith;
    String words =
        Text.format(
            "iteration %s of %s  loss %.4f  %.1f/s  %s left",
            iteration, of, loss, done / state.seconds(), state.timeLeft(done, of - iteration));
    int full = (int) ((long) BAR_WIDTH * iteration / of);
    String bar = "[" + "#".repeat(full) + "-".repeat(BAR_WIDTH - full) + "] ";
    state.show(console.terminal() ? bar + words : words);
  }

  @Override
  public void validated(ValidationMetrics metrics) {
    state.line(
        Text.format(
            "iteration %s  validation: in distribution %.4f, out of distribution %.4f; loss %.4f",
            metrics.iteration(),
            metrics.inDistribution(),
            metrics.outOfDistribution(),
            metrics.loss()));
  }

  @Override
  public void verified(WrongAnswers verification) {
    state.line(TrainingProcess.event(verification).words());
  }

  @Override
  public void ended(Report report) {
    close();
    if (!report.finished()) {
      console.complain(
          "stopped after iteration %s; to go on, give the same command again"
              .formatted(report.iterations()));
      return;
    }
    console.line(
        "%s %s%s: validation %s with the weights of iteration %s; model in %s"
            .formatted(
                plan.settings().languages(),
                plan.module().id(),
                report.record().endedAfter().map(done -> " after " + done).orElse(""),
                Text.decimal(report.record().validation()),
                report.record().iterations(),
                plan.settings().parts().size() > 1
                    ? plan.models()
                    : plan.models().resolve(plan.language().id()).resolve(plan.module().id())));
  }

  @Override
  public void close() {
    state.end();
  }
}
