package io.nrs.eclipse.evaluation;

import com.google.gson.JsonObject;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.RequestFailedException;
import io.nrs.eclipse.server.RequestJob;
import io.nrs.eclipse.server.RequestListener;
import io.nrs.eclipse.server.ResponseReader;
import io.nrs.protocol.Commands.EvaluateWorkspaceResult;
import io.nrs.protocol.Notifications.EvaluatedFileParams;
import io.nrs.protocol.Protocol;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.ISchedulingRule;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.ui.progress.IProgressConstants;

/**
 * Runs the evaluations of this workbench, one after another. It keeps the last one, so its view can
 * be closed and opened again. Only the workbench's thread may use it.
 */
public final class EvaluationService {

  private final ISchedulingRule rule = new EvaluationRule();
  private final Set<Consumer<EvaluationRun>> views = new LinkedHashSet<>();
  private Optional<Running> last = Optional.empty();

  /** An evaluation and its job. */
  private record Running(EvaluationRun evaluation, RequestJob job) {}

  /** The last evaluation, finished or not. */
  Optional<EvaluationRun> last() {
    return last.map(Running::evaluation);
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
    EvaluationRun evaluation = new EvaluationRun(scope);
    CommandRequest request =
        CommandRequest.of(Protocol.EVALUATE_WORKSPACE, scope.params())
            .withListener(new FileListener(evaluation));
    RequestJob job =
        new RequestJob(
            "Evaluating " + scope.description(), request, answer -> ended(evaluation, answer));
    // The server runs one evaluation at a time.
    job.setRule(rule);
    // The view shows failures.
    job.setProperty(IProgressConstants.NO_IMMEDIATE_ERROR_PROMPT_PROPERTY, Boolean.TRUE);
    job.addJobChangeListener(new EndListener(evaluation));
    last = Optional.of(new Running(evaluation, job));
    job.schedule();
    views.forEach(view -> view.accept(evaluation));
  }

  /** Cancels the last evaluation if it still runs. Its results stay. */
  void stop() {
    last.ifPresent(running -> running.job().cancel());
  }

  private static void ended(EvaluationRun evaluation, JsonObject answer) {
    try {
      evaluation.ended(ResponseReader.read(answer, EvaluateWorkspaceResult.class));
    } catch (RequestFailedException notUnderstood) {
      evaluation.failed(notUnderstood.getMessage());
    }
  }

  /** The path of a file in the workspace. A file outside all projects is named by its URI. */
  private static String name(String uri) {
    try {
      IFile[] found =
          ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(URI.create(uri));
      return found.length == 0 ? uri : found[0].getFullPath().makeRelative().toString();
    } catch (IllegalArgumentException noUri) {
      return uri;
    }
  }

  private record FileListener(EvaluationRun evaluation) implements RequestListener {
    @Override
    public void notification(String method, JsonObject parameters) {
      if (!method.equals(Protocol.EVALUATED.method())) {
        return;
      }
      try {
        evaluation.add(
            FileResult.of(
                ResponseReader.read(parameters, EvaluatedFileParams.class),
                EvaluationService::name));
      } catch (RequestFailedException notUnderstood) {
        evaluation.notice(notUnderstood.getMessage());
      }
    }
  }

  private static final class EndListener extends JobChangeAdapter {
    private final EvaluationRun evaluation;

    private EndListener(EvaluationRun evaluation) {
      this.evaluation = evaluation;
    }

    @Override
    public void running(IJobChangeEvent event) {
      evaluation.started();
    }

    @Override
    public void done(IJobChangeEvent event) {
      if (event.getResult().getSeverity() == IStatus.ERROR) {
        evaluation.failed(event.getResult().getMessage());
      } else {
        evaluation.endedWithoutResponse();
      }
    }
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
