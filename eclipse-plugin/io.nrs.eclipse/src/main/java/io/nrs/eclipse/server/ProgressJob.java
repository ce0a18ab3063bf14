package io.nrs.eclipse.server;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;

/** Shows work of the server in the Progress view until it ends. It ignores the result. */
public final class ProgressJob extends Job {
  private final CompletableFuture<?> end;
  private final Supplier<String> message;
  private final Runnable onCancel;

  /**
   * @param message supplies the latest message of the work
   * @param onCancel runs when the user cancels the job before the end
   */
  public ProgressJob(
      String name, CompletableFuture<?> end, Supplier<String> message, Runnable onCancel) {
    super(name);
    this.end = end;
    this.message = message;
    this.onCancel = onCancel;
    addJobChangeListener(
        new JobChangeAdapter() {
          @Override
          public void done(IJobChangeEvent event) {
            // A job that is cancelled before it starts never runs.
            if (event.getResult().matches(IStatus.CANCEL) && !end.isDone()) {
              onCancel.run();
            }
          }
        });
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    monitor.beginTask(getName(), IProgressMonitor.UNKNOWN);
    try {
      RequestJob.await(end, monitor, onCancel, () -> monitor.subTask(message.get()));
      return Status.OK_STATUS;
    } catch (ExecutionException | CancellationException reportedElsewhere) {
      return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return Status.CANCEL_STATUS;
    }
  }
}
