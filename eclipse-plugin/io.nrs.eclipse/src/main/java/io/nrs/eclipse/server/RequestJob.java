package io.nrs.eclipse.server;

import com.google.gson.JsonObject;
import io.nrs.eclipse.NrsPlugin;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;

/** A question whose answer takes long: in the Progress view, where the user can stop it. */
public final class ServerJob extends Job {
  private static final int ALL = 100;
  private static final long LOOKS_EVERY_MS = 100;

  private final Question question;
  private final Consumer<JsonObject> answered;

  /**
   * @param answered is given the answer on the job's thread, also that of a question that was
   *     stopped, if it came to something
   */
  public ServerJob(String name, Question question, Consumer<JsonObject> answered) {
    super(name);
    this.question = question;
    this.answered = answered;
    setUser(true);
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    if (monitor.isCanceled()) {
      return Status.CANCEL_STATUS;
    }
    monitor.beginTask(getName(), ALL);
    try {
      answered.accept(await(monitor));
      return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
    } catch (CancellationException stopped) {
      return Status.CANCEL_STATUS;
    } catch (ExecutionException failed) {
      return failed.getCause() instanceof CancellationException
          ? Status.CANCEL_STATUS
          : new Status(IStatus.ERROR, NrsPlugin.ID, failed.getCause().getMessage());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return Status.CANCEL_STATUS;
    } finally {
      monitor.done();
    }
  }

  private JsonObject await(IProgressMonitor monitor)
      throws InterruptedException, ExecutionException {
    Asked asked =
        FormulaServer.current().ask(question.toldTo(new Reporting(monitor, question.listener())));
    boolean stopped = false;
    while (true) {
      if (monitor.isCanceled() && !stopped) {
        stopped = true;
        asked.stop();
      }
      try {
        return asked.answer().get(LOOKS_EVERY_MS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException notYet) {
        continue;
      }
    }
  }

  /** Passes everything on, and shows how far it is. */
  private static final class Reporting implements ServerListener {
    private final IProgressMonitor monitor;
    private final ServerListener listener;
    private int worked;

    private Reporting(IProgressMonitor monitor, ServerListener listener) {
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
    public void told(String method, JsonObject parameters) {
      listener.told(method, parameters);
    }
  }
}
