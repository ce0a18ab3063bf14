package io.nrs.eclipse.standalone;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Shows work that the server starts itself in the Progress view, such as loading networks. */
final class ServerProgress {
  private final Map<String, Shown> shown = new ConcurrentHashMap<>();

  void create(WorkDoneProgressCreateParams created) {
    shown.put(token(created.getToken()), new Shown());
  }

  void progress(ProgressParams progress) {
    String token = token(progress.getToken());
    Shown job = shown.get(token);
    if (job == null || progress.getValue().isRight()) {
      return;
    }
    WorkDoneProgressNotification now = progress.getValue().getLeft();
    if (now instanceof WorkDoneProgressBegin begin) {
      job.setName(begin.getTitle());
      job.schedule();
    } else if (now instanceof WorkDoneProgressReport report && report.getMessage() != null) {
      job.message = report.getMessage();
    } else if (now instanceof WorkDoneProgressEnd) {
      shown.remove(token);
      job.ended.countDown();
    }
  }

  /** Ends all progress, because the server has ended. */
  void clear() {
    shown.values().forEach(job -> job.ended.countDown());
    shown.clear();
  }

  private static String token(Either<String, Integer> token) {
    return token.map(text -> text, String::valueOf);
  }

  private static final class Shown extends Job {
    private static final long POLL_INTERVAL_MS = 200;

    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile String message = "";

    private Shown() {
      super("NRS");
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
      monitor.beginTask(getName(), IProgressMonitor.UNKNOWN);
      try {
        while (!ended.await(POLL_INTERVAL_MS, TimeUnit.MILLISECONDS)) {
          monitor.subTask(message);
        }
        return Status.OK_STATUS;
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return Status.CANCEL_STATUS;
      }
    }
  }
}
