package io.nrs.eclipse.training;

import io.nrs.eclipse.common.Messages;
import io.nrs.protocol.Commands.RunDescription;
import io.nrs.protocol.Commands.RunState;

/** A training run in a project. */
record ProjectRun(RunDescription run) {
  /** The folder of the run in the project. */
  String folder() {
    return run.run();
  }

  boolean isFinished() {
    return run.state() == RunState.FINISHED;
  }

  /** Whether the run can be resumed: it is unfinished and inactive, and its network is known. */
  boolean isResumable() {
    return !isFinished() && !run.active() && run.language().isPresent() && run.module().isPresent();
  }

  /** A label such as "runs/listops-solver-default, iteration 500 of 1,500". */
  String description() {
    String of = run.iterations().map(all -> " of " + Messages.grouped(all)).orElse("");
    return "%s, iteration %s%s".formatted(folder(), Messages.grouped(run.iteration()), of);
  }
}
