package io.nrs.lsp.subprocess;

import io.nrs.checking.Text;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.commands.CommandContext;
import io.nrs.protocol.TrainingEvents.TrainingEvent;
import io.nrs.protocol.TrainingEvents.TrainingFinished;
import io.nrs.protocol.TrainingEvents.TrainingIteration;
import io.nrs.protocol.TrainingEvents.TrainingStarted;
import io.nrs.protocol.TrainingEvents.TrainingStopped;
import io.nrs.protocol.TrainingEvents.TrainingValidated;
import io.nrs.protocol.TrainingEvents.TrainingVerified;
import java.util.Locale;
import java.util.Optional;

/** The events of a training so far, which it shows as progress. */
final class Training {
  private final WorkDoneProgress progress;
  private final int networks;
  private int trained;
  private String round = "";
  private String accuracy = "";
  private int iterations;
  private boolean stopped;
  private Optional<TrainingFinished> finished = Optional.empty();
  private Optional<TrainingVerified> leftWrong = Optional.empty();

  /**
   * @param networks that are trained one after the other
   */
  Training(WorkDoneProgress progress, int networks) {
    this.progress = progress;
    this.networks = networks;
  }

  /** The number of threads that leaves one core to the editor. */
  static int threads(CommandContext context) {
    return Math.max(1, context.session().settings().threads() - 1);
  }

  int iterations() {
    return iterations;
  }

  boolean isStopped() {
    return stopped;
  }

  Optional<TrainingFinished> finished() {
    return finished;
  }

  /** The leaves that the Solver has wrong at the end, if there are any. */
  Optional<TrainingVerified> leftWrong() {
    return leftWrong;
  }

  void add(TrainingEvent event) {
    if (event instanceof TrainingStarted started) {
      iterations = started.iteration();
    } else if (event instanceof TrainingIteration iteration) {
      iterations = iteration.iteration();
      double share = (double) iterations / iteration.iterations();
      progress.report(
          String.format(
              Locale.ROOT,
              "%siteration %s of %s, loss %.4f%s",
              networks == 1 ? "" : "network %s of %s%s, ".formatted(trained + 1, networks, round),
              iterations,
              iteration.iterations(),
              iteration.loss(),
              accuracy),
          (trained + share) / networks);
    } else if (event instanceof TrainingValidated validated) {
      iterations = validated.point().iteration();
      accuracy =
          ", accuracy %s, and %s on deeper formulas"
              .formatted(
                  Text.percent(validated.point().inDistribution()),
                  Text.percent(validated.point().outOfDistribution()));
    } else if (event instanceof TrainingFinished end) {
      iterations = end.iterations();
      finished = Optional.of(end);
      trained++;
      round = "";
      accuracy = "";
    } else if (event instanceof TrainingVerified verified) {
      round = ", round %s: %s wrong".formatted(verified.round() + 1, verified.wrong());
      leftWrong = Optional.of(verified).filter(TrainingVerified::isLeftWrong);
    } else if (event instanceof TrainingStopped end) {
      iterations = end.iterations();
      stopped = true;
    }
  }
}
