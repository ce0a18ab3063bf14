package io.nrs.eclipse.training;

import com.google.gson.JsonObject;
import io.nrs.eclipse.common.Popup;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.RequestFailedException;
import io.nrs.eclipse.server.RequestJob;
import io.nrs.eclipse.server.RequestListener;
import io.nrs.eclipse.server.ResponseReader;
import io.nrs.eclipse.training.TrainingMessages.TrainingReport;
import io.nrs.protocol.Commands.CheckLanguageResult;
import io.nrs.protocol.Commands.DocumentParams;
import io.nrs.protocol.Commands.TrainResult;
import io.nrs.protocol.Notifications.KnownLanguage;
import io.nrs.protocol.Notifications.TrainingParams;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.TrainingEvents.TrainingEvent;
import java.net.URI;
import java.util.function.Consumer;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.ui.progress.IProgressConstants;

/** Starts trainings as jobs in the Progress view. Several can run at once. */
final class TrainingLauncher {
  private TrainingLauncher() {}

  /**
   * Starts a training.
   *
   * @param events gets the training's events, on any thread
   * @param ended gets one report at the end, on any thread
   */
  static RequestJob start(
      TrainingForm form, Consumer<TrainingEvent> events, Consumer<TrainingReport> ended) {
    RequestJob job =
        new RequestJob(
            "Training the %s (%s)".formatted(TrainingMessages.network(form), form.run()),
            CommandRequest.of(Protocol.TRAIN, form.params()).withListener(new Events(events)),
            answer -> ended.accept(ending(form, answer)));
    // The popup reports failures too.
    job.setProperty(IProgressConstants.NO_IMMEDIATE_ERROR_PROMPT_PROPERTY, Boolean.TRUE);
    job.addJobChangeListener(
        new JobChangeAdapter() {
          @Override
          public void done(IJobChangeEvent event) {
            refresh(URI.create(form.folder()));
            if (event.getResult().getSeverity() == IStatus.ERROR) {
              ended.accept(TrainingMessages.failure(form, event.getResult().getMessage()));
            }
          }
        });
    job.schedule();
    return job;
  }

  /**
   * Checks a described language before the training of its networks.
   *
   * @param proved runs on any thread if the language has the properties that a training needs
   */
  static void check(KnownLanguage language, Runnable proved) {
    CommandRequest request =
        CommandRequest.of(
            Protocol.CHECK_LANGUAGE, new DocumentParams(language.description().orElseThrow()));
    new RequestJob(
            "Checking " + language.name(),
            request,
            answer -> {
              CheckLanguageResult result = ResponseReader.read(answer, CheckLanguageResult.class);
              if (result.proved()) {
                proved.run();
              } else {
                Popup.show(language.name() + " not trained", result.message());
              }
            })
        .schedule();
  }

  /** Refreshes the workspace, because the server writes files even when a training is stopped. */
  static void refresh(URI folder) {
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

  private static TrainingReport ending(TrainingForm form, JsonObject answer) {
    try {
      return TrainingMessages.ending(form, ResponseReader.read(answer, TrainResult.class));
    } catch (RequestFailedException notUnderstood) {
      return TrainingMessages.failure(form, notUnderstood.getMessage());
    }
  }

  /** Reads the events of a training. */
  private record Events(Consumer<TrainingEvent> events) implements RequestListener {
    @Override
    public void notification(String method, JsonObject parameters) {
      if (method.equals(Protocol.TRAINING.method())) {
        try {
          events.accept(ResponseReader.read(parameters, TrainingParams.class).progress());
        } catch (RequestFailedException notUnderstood) {
          ILog.get().warn(notUnderstood.getMessage(), notUnderstood);
        }
      }
    }
  }
}
