package io.nrs.eclipse.commands;

import io.nrs.eclipse.server.PendingRequest;
import io.nrs.eclipse.server.RequestJob;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;

/**
 * Shows a slow request in the Progress view, where the user can cancel it. The job ignores the
 * response itself.
 */
final class RequestProgressJob extends Job {
  private final PendingRequest pending;
  private final Supplier<String> progressMessage;

  /**
   * @param progressMessage supplies the latest progress message of the request
   */
  RequestProgressJob(String name, PendingRequest pending, Supplier<String> progressMessage) {
    super(name);
    this.pending = pending;
    this.progressMessage = progressMessage;
    addJobChangeListener(
        new JobChangeAdapter() {
          @Override
          public void done(IJobChangeEvent event) {
            // A job that is cancelled before it starts never runs.
            if (event.getResult().matches(IStatus.CANCEL) && !pending.response().isDone()) {
              pending.cancel();
            }
          }
        });
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    monitor.beginTask(getName(), IProgressMonitor.UNKNOWN);
    try {
      RequestJob.await(pending, monitor, () -> monitor.subTask(progressMessage.get()));
      return Status.OK_STATUS;
    } catch (ExecutionException | CancellationException reportedElsewhere) {
      return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return Status.CANCEL_STATUS;
    }
  }
}
