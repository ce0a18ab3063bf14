package io.nrs.eclipse.training;

import com.google.gson.JsonObject;
import io.nrs.eclipse.server.Facts;
import io.nrs.eclipse.server.FailedAnswer;
import io.nrs.eclipse.server.Question;
import io.nrs.eclipse.server.ServerJob;
import io.nrs.eclipse.training.TrainingWords.Ending;
import java.net.URI;
import java.util.function.Consumer;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.ui.progress.IProgressConstants;

/** A training in the Progress view; several may be there at once. */
final class Training {
  private static final String COMMAND = "nrs.train";

  private Training() {}

  /**
   * Begins one.
   *
   * @param ended is told once what has come of it, on a thread of nobody's
   */
  static ServerJob start(TrainingForm form, Consumer<Ending> ended) {
    ServerJob job =
        new ServerJob(
            "Training the %s (%s)".formatted(TrainingWords.network(form), form.run()),
            Question.of(COMMAND, form.arguments()),
            answer -> ended.accept(ending(form, answer)));
    // What went wrong is told like any other end.
    job.setProperty(IProgressConstants.NO_IMMEDIATE_ERROR_PROMPT_PROPERTY, Boolean.TRUE);
    job.addJobChangeListener(
        new JobChangeAdapter() {
          @Override
          public void done(IJobChangeEvent event) {
            refresh(URI.create(form.folder()));
            if (event.getResult().getSeverity() == IStatus.ERROR) {
              ended.accept(TrainingWords.failure(form, event.getResult().getMessage()));
            }
          }
        });
    job.schedule();
    return job;
  }

  /** The server writes files that the workspace does not know of, also when it is stopped. */
  private static void refresh(URI folder) {
    Job.createSystem(
            "Refreshing after a training",
            (ICoreRunnable)
                monitor -> {
                  IContainer[] refreshed =
                      ResourcesPlugin.getWorkspace().getRoot().findContainersForLocationURI(folder);
                  for (IContainer each : refreshed) {
                    each.refreshLocal(IResource.DEPTH_INFINITE, monitor);
                  }
                })
        .schedule();
  }

  private static Ending ending(TrainingForm form, JsonObject answer) {
    try {
      return TrainingWords.ending(form, new Facts(answer));
    } catch (FailedAnswer notUnderstood) {
      return TrainingWords.failure(form, notUnderstood.getMessage());
    }
  }
}
