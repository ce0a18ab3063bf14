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

/** What the server does of its own accord, such as loading networks, in the Progress view. */
final class ServerWork {
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

  /** The server is gone, and its work with it. */
  void clear() {
    shown.values().forEach(job -> job.ended.countDown());
    shown.clear();
  }

  private static String token(Either<String, Integer> token) {
    return token.map(text -> text, String::valueOf);
  }

  private static final class Shown extends Job {
    private static final long LOOKS_EVERY_MS = 200;

    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile String message = "";

    private Shown() {
      super("NRS");
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
      monitor.beginTask(getName(), IProgressMonitor.UNKNOWN);
      try {
        while (!ended.await(LOOKS_EVERY_MS, TimeUnit.MILLISECONDS)) {
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
