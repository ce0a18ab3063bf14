package io.nrs.eclipse.rewriting;

import com.google.gson.JsonObject;
import io.nrs.eclipse.editor.EditorLine;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.RequestFailedException;
import io.nrs.eclipse.server.RequestJob;
import io.nrs.eclipse.server.ResponseReader;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Protocol;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.ui.progress.IProgressConstants;

/** A request for the steps of a formula, as a job that the user can cancel. */
final class TraceRequest {
  /** The result of the request. */
  sealed interface Result {
    record Loaded(FormulaTrace trace, FormulaStates states) implements Result {}

    /**
     * @param message the message for the user
     */
    record Failed(String message) implements Result {}

    record Cancelled() implements Result {}
  }

  private final RequestJob job;

  /**
   * Starts the request.
   *
   * @param inBackground whether the request follows the caret, without a command of the user
   * @param listener gets the result once, on any thread
   */
  TraceRequest(EditorLine place, String formula, boolean inBackground, Consumer<Result> listener) {
    AtomicReference<Result> result = new AtomicReference<>(new Result.Cancelled());
    job =
        new RequestJob(
            "Rewriting " + Notice.shortened(formula),
            CommandRequest.about(
                Protocol.TRACE,
                place.document(),
                uri -> new FormulaParams(uri, place.line(), Optional.empty())),
            answer -> result.set(read(answer)));
    job.setUser(!inBackground);
    // The view shows failures.
    job.setProperty(IProgressConstants.NO_IMMEDIATE_ERROR_PROMPT_PROPERTY, true);
    job.addJobChangeListener(
        new JobChangeAdapter() {
          @Override
          public void done(IJobChangeEvent event) {
            IStatus status = event.getResult();
            listener.accept(
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
      FormulaTrace trace = FormulaTrace.of(ResponseReader.read(answer, TraceResult.class));
      return new Result.Loaded(trace, new FormulaStates(trace.formula(), trace.steps()));
    } catch (RequestFailedException failed) {
      return new Result.Failed(failed.getMessage());
    } catch (IllegalArgumentException wrong) {
      return new Result.Failed(
          "The response of the server is invalid: "
              + wrong.getMessage()
              + ". Use the server of this plug-in or one of the same version.");
    }
  }
}
