package io.nrs.lsp.client;

import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Work-done progress (LSP 3.17, "Work Done Progress"). Short work shows none. */
public final class WorkDoneProgress implements AutoCloseable {
  private static final long REPORT_INTERVAL = TimeUnit.MILLISECONDS.toNanos(100);

  private final RemoteClient remote;
  private final String title;
  private final Either<String, Integer> token;
  private final boolean visible;
  private final Runnable atEnd;
  private State state;
  private boolean cancellable = true;
  private long reported;
  private volatile boolean cancelled;
  private volatile Runnable onCancel = () -> {};

  private enum State {
    QUIET,
    ASKED,
    READY,
    BEGUN,
    ENDED
  }

  WorkDoneProgress(
      RemoteClient remote,
      String title,
      Either<String, Integer> token,
      boolean ready,
      boolean visible,
      Runnable atEnd) {
    this.remote = remote;
    this.title = title;
    this.token = token;
    this.visible = visible;
    this.atEnd = atEnd;
    this.state = ready ? State.READY : State.QUIET;
  }

  /** Cannot be cancelled. */
  public synchronized WorkDoneProgress notCancellable() {
    cancellable = false;
    return this;
  }

  /** Shows progress from the start, for work that is known to be long. */
  public WorkDoneProgress showNow() {
    begin();
    return this;
  }

  /**
   * Reports progress.
   *
   * @param share from 0 to 1; below 0 if it is unknown
   */
  public synchronized void report(String message, double share) {
    long now = System.nanoTime();
    if (state == State.BEGUN && now - reported >= REPORT_INTERVAL) {
      reported = now;
      WorkDoneProgressReport report = new WorkDoneProgressReport();
      report.setMessage(message);
      report.setCancellable(cancellable);
      if (share >= 0) {
        report.setPercentage((int) Math.min(100, Math.round(100 * share)));
      }
      send(report);
    }
  }

  /** Shows the progress, unless the work has ended. */
  synchronized void begin() {
    if (!visible) {
      return;
    }
    if (state == State.QUIET) {
      state = State.ASKED;
      remote.createProgress(new WorkDoneProgressCreateParams(token)).thenRun(this::created);
    } else if (state == State.READY) {
      state = State.BEGUN;
      WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
      begin.setTitle(title);
      begin.setCancellable(cancellable);
      send(begin);
    }
  }

  private synchronized void created() {
    if (state == State.ASKED) {
      state = State.READY;
      begin();
    }
  }

  public boolean isCancelled() {
    return cancelled;
  }

  /** Sets what happens as soon as the user cancels. */
  public void onCancel(Runnable action) {
    onCancel = action;
    if (cancelled) {
      action.run();
    }
  }

  public void cancel() {
    cancelled = true;
    onCancel.run();
  }

  private void send(WorkDoneProgressNotification value) {
    remote.progress(new ProgressParams(token, Either.forLeft(value)));
  }

  /** Ends the progress, if it is shown. */
  @Override
  public synchronized void close() {
    if (state == State.BEGUN) {
      send(new WorkDoneProgressEnd());
    }
    state = State.ENDED;
    atEnd.run();
  }
}
