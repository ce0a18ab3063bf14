package io.nrs.eclipse.rewriting;

import com.google.gson.JsonObject;
import io.nrs.eclipse.editor.FormulaPlace;
import io.nrs.eclipse.server.Question;
import io.nrs.eclipse.server.ServerJob;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.ui.progress.IProgressConstants;

/** The steps of a formula on their way from the server, as a job that can be stopped. */
final class Reading {
  /** What came of it. */
  sealed interface Result {
    record Read(Trace trace, States states) implements Result {}

    /** The message is for the user. */
    record Failed(String message) implements Result {}

    record Stopped() implements Result {}
  }

  private final ServerJob job;

  /**
   * Begins.
   *
   * @param inBackground whether the user has not asked for it
   * @param told is told once what came of it, on a thread of nobody's
   */
  Reading(FormulaPlace place, String formula, boolean inBackground, Consumer<Result> told) {
    JsonObject arguments = new JsonObject();
    arguments.addProperty("line", place.line());
    AtomicReference<Result> result = new AtomicReference<>(new Result.Stopped());
    job =
        new ServerJob(
            "Rewriting " + Notice.shortened(formula),
            Question.of("nrs.trace", arguments).about(place.document()),
            answer -> result.set(read(answer)));
    job.setUser(!inBackground);
    // What fails is said in the view.
    job.setProperty(IProgressConstants.NO_IMMEDIATE_ERROR_PROMPT_PROPERTY, true);
    job.addJobChangeListener(
        new JobChangeAdapter() {
          @Override
          public void done(IJobChangeEvent event) {
            IStatus status = event.getResult();
            told.accept(
                status.getSeverity() == IStatus.ERROR
                    ? new Result.Failed(status.getMessage())
                    : result.get());
          }
        });
    job.schedule();
  }

  void stop() {
    job.cancel();
  }

  private static Result read(JsonObject answer) {
    try {
      Trace trace = TraceReader.read(answer);
      return new Result.Read(trace, new States(trace.formula(), trace.steps()));
    } catch (IllegalArgumentException wrong) {
      return new Result.Failed(
          "The server's answer cannot be used: "
              + wrong.getMessage()
              + ". Use the server of this plug-in, or one of the same version.");
    }
  }
}
