package io.nrs.eclipse.server;

import com.google.gson.JsonObject;
import io.nrs.eclipse.common.PluginConstants;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.ui.progress.IProgressConstants;

/** A slow request as a job, which the user can cancel in the Progress view. */
public final class RequestJob<R> extends Job {
  private static final int TOTAL_WORK = 100;
  private static final long POLL_INTERVAL_MS = 100;

  private final CommandRequest<R> request;
  private volatile Optional<R> answer = Optional.empty();

  /**
   * @param ended gets the end once, on any thread
   */
  public RequestJob(String name, CommandRequest<R> request, Consumer<RequestEnd<R>> ended) {
    super(name);
    this.request = request;
    setUser(true);
    // The listener shows failures.
    setProperty(IProgressConstants.NO_IMMEDIATE_ERROR_PROMPT_PROPERTY, true);
    addJobChangeListener(
        new JobChangeAdapter() {
          @Override
          public void done(IJobChangeEvent event) {
            IStatus status = event.getResult();
            ended.accept(
                status.getSeverity() == IStatus.ERROR
                    ? new RequestEnd<>(Optional.empty(), Optional.of(status.getMessage()))
                    : new RequestEnd<>(answer, Optional.empty()));
          }
        });
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    if (monitor.isCanceled()) {
      return Status.CANCEL_STATUS;
    }
    monitor.beginTask(getName(), TOTAL_WORK);
    try {
      PendingRequest pending =
          FormulaServer.current()
              .send(request.withListener(new ProgressListener(monitor, request.listener())));
      answer =
          Optional.of(request.read(await(pending.response(), monitor, pending::cancel, () -> {})));
      return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
    } catch (CancellationException cancelled) {
      return Status.CANCEL_STATUS;
    } catch (RequestFailedException notUnderstood) {
      return error(notUnderstood);
    } catch (ExecutionException failed) {
      return error(failed.getCause());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return Status.CANCEL_STATUS;
    } finally {
      monitor.done();
    }
  }

  private static IStatus error(Throwable failure) {
    return new Status(IStatus.ERROR, PluginConstants.PLUGIN_ID, failure.getMessage());
  }

  /**
   * Waits for a response.
   *
   * @param onCancel runs when the monitor is cancelled
   * @param onPoll runs several times a second
   * @throws ExecutionException if the request fails
   * @throws CancellationException if the request is cancelled without a result
   */
  public static <T> T await(
      CompletableFuture<T> response, IProgressMonitor monitor, Runnable onCancel, Runnable onPoll)
      throws InterruptedException, ExecutionException {
    boolean cancelled = false;
    while (true) {
      if (monitor.isCanceled() && !cancelled) {
        cancelled = true;
        onCancel.run();
      }
      onPoll.run();
      try {
        return response.get(POLL_INTERVAL_MS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException notYet) {
        continue;
      }
    }
  }

  /** Forwards events and reports progress to the monitor. */
  private static final class ProgressListener implements RequestListener {
    private final IProgressMonitor monitor;
    private final RequestListener listener;
    private int worked;

    private ProgressListener(IProgressMonitor monitor, RequestListener listener) {
      this.monitor = monitor;
      this.listener = listener;
    }

    @Override
    public void progress(String message, OptionalInt percent) {
      if (!message.isEmpty()) {
        monitor.subTask(message);
      }
      if (percent.isPresent() && percent.getAsInt() > worked) {
        monitor.worked(percent.getAsInt() - worked);
        worked = percent.getAsInt();
      }
      listener.progress(message, percent);
    }

    @Override
    public void notification(String method, JsonObject parameters) {
      listener.notification(method, parameters);
    }
  }
}
