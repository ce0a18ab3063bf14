package io.nrs.eclipse.evaluation;

import com.google.gson.JsonObject;
import io.nrs.eclipse.server.Facts;
import io.nrs.eclipse.server.FailedAnswer;
import io.nrs.eclipse.server.Question;
import io.nrs.eclipse.server.ServerJob;
import io.nrs.eclipse.server.ServerListener;
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
 * The evaluations of this workbench, one after another. The last one is kept, so that its view can
 * be closed and opened again. For the workbench's thread alone.
 */
public final class Evaluations {
  private static final String COMMAND = "nrs.evaluateWorkspace";

  private final ISchedulingRule oneAtATime = new OneAtATime();
  private final Set<Consumer<Evaluation>> views = new LinkedHashSet<>();
  private Optional<Running> last = Optional.empty();

  /** An evaluation and the job that it is done by. */
  private record Running(Evaluation evaluation, ServerJob job) {}

  /** The last one, done or not. */
  Optional<Evaluation> last() {
    return last.map(Running::evaluation);
  }

  /** Who is told of every evaluation that begins, as each window may have a view of it. */
  void tell(Consumer<Evaluation> view) {
    views.add(view);
  }

  void tellNoMore(Consumer<Evaluation> view) {
    views.remove(view);
  }

  /** Begins one, and stops the one before if it is not done. */
  void start(Scope scope) {
    stop();
    Evaluation evaluation = new Evaluation(scope);
    Question question = Question.of(COMMAND, scope.arguments()).toldTo(new Listener(evaluation));
    ServerJob job =
        new ServerJob(
            "Evaluating " + scope.inWords(), question, answer -> ended(evaluation, answer));
    // A server evaluates one thing at a time.
    job.setRule(oneAtATime);
    // The view shows what went wrong.
    job.setProperty(IProgressConstants.NO_IMMEDIATE_ERROR_PROMPT_PROPERTY, Boolean.TRUE);
    job.addJobChangeListener(new Ending(evaluation));
    last = Optional.of(new Running(evaluation, job));
    job.schedule();
    views.forEach(view -> view.accept(evaluation));
  }

  /** Stops the last one, if it is not done. What it found is kept. */
  void stop() {
    last.ifPresent(running -> running.job().cancel());
  }

  private static void ended(Evaluation evaluation, JsonObject answer) {
    try {
      evaluation.ended(new Facts(answer));
    } catch (FailedAnswer notUnderstood) {
      evaluation.failed(notUnderstood.getMessage());
    }
  }

  /** The path of a file in the workspace, or its URI where it is in none of its projects. */
  private static String name(String uri) {
    try {
      IFile[] found =
          ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(URI.create(uri));
      return found.length == 0 ? uri : found[0].getFullPath().makeRelative().toString();
    } catch (IllegalArgumentException noUri) {
      return uri;
    }
  }

  private record Listener(Evaluation evaluation) implements ServerListener {
    @Override
    public void told(String method, JsonObject parameters) {
      if (!method.equals(EvaluatedFile.METHOD)) {
        return;
      }
      try {
        evaluation.add(EvaluatedFile.of(new Facts(parameters), Evaluations::name));
      } catch (FailedAnswer notUnderstood) {
        evaluation.notice(notUnderstood.getMessage());
      }
    }
  }

  private static final class Ending extends JobChangeAdapter {
    private final Evaluation evaluation;

    private Ending(Evaluation evaluation) {
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
        evaluation.endedUnanswered();
      }
    }
  }

  private static final class OneAtATime implements ISchedulingRule {
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
