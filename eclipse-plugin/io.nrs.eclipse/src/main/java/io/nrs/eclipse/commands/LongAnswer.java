package io.nrs.eclipse.commands;

import io.nrs.eclipse.server.Asked;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;

/**
 * Shows in the Progress view that an answer takes long, and lets the user stop it there. What the
 * answer says is told elsewhere.
 */
final class LongAnswer extends Job {
  private static final long LOOKS_EVERY_MS = 100;

  private final Asked asked;
  private final Supplier<String> soFar;

  /**
   * @param soFar how far it is, in words
   */
  LongAnswer(String name, Asked asked, Supplier<String> soFar) {
    super(name);
    this.asked = asked;
    this.soFar = soFar;
    addJobChangeListener(
        new JobChangeAdapter() {
          @Override
          public void done(IJobChangeEvent event) {
            // One that is cancelled while it waits is never run.
            if (event.getResult().matches(IStatus.CANCEL) && !asked.answer().isDone()) {
              asked.stop();
            }
          }
        });
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    monitor.beginTask(getName(), IProgressMonitor.UNKNOWN);
    boolean stopped = false;
    while (true) {
      if (monitor.isCanceled() && !stopped) {
        stopped = true;
        asked.stop();
      }
      monitor.subTask(soFar.get());
      try {
        asked.answer().get(LOOKS_EVERY_MS, TimeUnit.MILLISECONDS);
        return Status.OK_STATUS;
      } catch (TimeoutException notYet) {
        continue;
      } catch (ExecutionException | CancellationException told) {
        return stopped ? Status.CANCEL_STATUS : Status.OK_STATUS;
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
        return Status.CANCEL_STATUS;
      }
    }
  }
}
