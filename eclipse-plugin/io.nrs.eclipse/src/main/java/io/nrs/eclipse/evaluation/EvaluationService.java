package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.common.WorkspaceFiles;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.RequestJob;
import io.nrs.eclipse.server.RequestListener;
import io.nrs.protocol.Commands.EvaluateWorkspaceResult;
import io.nrs.protocol.Protocol;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.core.runtime.jobs.ISchedulingRule;

/**
 * Runs the evaluations of this workbench, one after another. It keeps the last one, so its view can
 * be closed and opened again. Only the workbench's thread may use it.
 */
public final class EvaluationService {
  private final ISchedulingRule rule = new EvaluationRule();
  private final Set<Consumer<EvaluationRun>> views = new LinkedHashSet<>();
  private Optional<EvaluationRun> last = Optional.empty();
  private Optional<RequestJob<?>> job = Optional.empty();

  /** The last evaluation, finished or not. */
  Optional<EvaluationRun> last() {
    return last;
  }

  /** Adds a listener that gets every new evaluation. Each window may have a view. */
  void addListener(Consumer<EvaluationRun> view) {
    views.add(view);
  }

  void removeListener(Consumer<EvaluationRun> view) {
    views.remove(view);
  }

  /** Starts an evaluation, and cancels the previous one if it still runs. */
  void start(Scope scope) {
    stop();
    EvaluationRun evaluation = new EvaluationRun(scope, WorkspaceFiles::name);
    RequestJob<EvaluateWorkspaceResult> started =
        new RequestJob<>(
            "Evaluating " + scope.description(),
            CommandRequest.of(Protocol.EVALUATE_WORKSPACE, scope.params())
                .withListener(RequestListener.of(Protocol.EVALUATED, evaluation::add)),
            evaluation::ended);
    // The server runs one evaluation at a time.
    started.setRule(rule);
    last = Optional.of(evaluation);
    job = Optional.of(started);
    started.schedule();
    views.forEach(view -> view.accept(evaluation));
  }

  /** Cancels the last evaluation if it still runs. Its results stay. */
  void stop() {
    job.ifPresent(RequestJob::cancel);
  }

  private static final class EvaluationRule implements ISchedulingRule {
    @Override
    public boolean contains(ISchedulingRule rule) {
      return rule == this;
    }

    @Override
    public boolean isConflicting(ISchedulingRule rule) {
      return rule == this;
    }
  }
}
