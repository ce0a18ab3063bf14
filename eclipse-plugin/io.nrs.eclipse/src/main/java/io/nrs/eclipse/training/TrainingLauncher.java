package io.nrs.eclipse.training;

import io.nrs.eclipse.common.Popup;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.RequestJob;
import io.nrs.eclipse.server.RequestListener;
import io.nrs.eclipse.training.TrainingMessages.TrainingReport;
import io.nrs.protocol.Commands.CheckLanguageResult;
import io.nrs.protocol.Commands.DocumentParams;
import io.nrs.protocol.Commands.TrainLanguageParams;
import io.nrs.protocol.Commands.TrainResult;
import io.nrs.protocol.Notifications.KnownLanguage;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.TrainingEvents.TrainingEvent;
import java.net.URI;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;

/** Starts trainings as jobs in the Progress view. Several can run at once. */
final class TrainingLauncher {
  /** The folder of trainings in a project. */
  private static final String RUNS = "runs";

  private TrainingLauncher() {}

  /**
   * Starts a training.
   *
   * @param events gets the training's events, on any thread
   * @param ended gets the report at the end, unless there is no answer, on any thread
   */
  static RequestJob<TrainResult> start(
      TrainingForm form, Consumer<TrainingEvent> events, Consumer<TrainingReport> ended) {
    RequestJob<TrainResult> job =
        new RequestJob<>(
            NLS.bind(TrainingTexts.training, TrainingMessages.network(form), form.run()),
            CommandRequest.of(Protocol.TRAIN, form.params())
                .withListener(
                    RequestListener.of(
                        Protocol.TRAINING, event -> events.accept(event.progress()))),
            end -> {
              refresh(URI.create(form.folder()));
              end.answer().map(answer -> TrainingMessages.ending(form, answer)).ifPresent(ended);
              end.failure().map(why -> TrainingMessages.failure(form, why)).ifPresent(ended);
            });
    job.schedule();
    return job;
  }

  /** The request for the proof of a described language. */
  static CommandRequest<CheckLanguageResult> check(KnownLanguage language) {
    return CommandRequest.of(
        Protocol.CHECK_LANGUAGE, new DocumentParams(language.description().orElseThrow()));
  }

  /** Starts the training of both networks of a language; the server tells its end. */
  static void startBoth(TrainLanguageParams language) {
    new RequestJob<>(
            NLS.bind(TrainingTexts.trainingBoth, Path.of(URI.create(language.uri())).getFileName()),
            CommandRequest.of(Protocol.TRAIN_LANGUAGE, language),
            end -> {
              language.folder().map(URI::create).ifPresent(TrainingLauncher::refresh);
              end.failure().ifPresent(why -> Popup.show(TrainingTexts.bothNotTrained, why));
            })
        .schedule();
  }

  /** Refreshes the workspace, because the server writes files even when a training is stopped. */
  static void refresh(URI folder) {
    Job.createSystem(
            TrainingTexts.refreshing,
            (ICoreRunnable)
                monitor -> {
                  IContainer[] refreshed =
                      ResourcesPlugin.getWorkspace().getRoot().findContainersForLocationURI(folder);
                  for (IContainer each : refreshed) {
                    each.refreshLocal(IResource.DEPTH_INFINITE, monitor);
                    // Searches and builders leave out what can be made again.
                    IFolder runs = each.getFolder(IPath.fromPortableString(RUNS));
                    if (runs.exists() && !runs.isDerived()) {
                      runs.setDerived(true, monitor);
                    }
                  }
                })
        .schedule();
  }
}
