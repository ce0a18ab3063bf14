package io.nrs.lsp.subprocess;

import com.google.gson.JsonObject;
import io.nrs.checking.EditorMessages;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.training.CommandProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A running command line. The thread that waits for its end receives its events. */
final class CommandLineProcess {
  private static final long POLL_INTERVAL_MS = 50;

  private final CommandProcess process;
  private final BlockingQueue<JsonObject> events = new LinkedBlockingQueue<>();

  /**
   * The end of a command line.
   *
   * @param asked whether the server asked it to stop
   * @param complaint its last error message; empty if there was none
   */
  record Exit(int code, boolean asked, String complaint) {

    /** The error message for the user. */
    String message() {
      return complaint.isEmpty()
          ? "the process ended with code " + code
          : EditorMessages.of(complaint);
    }
  }

  private CommandLineProcess(List<String> command, Path folder) throws IOException {
    this.process = CommandProcess.start(command, folder, events::add);
  }

  static CommandLineProcess start(List<String> command, Path folder) throws IOException {
    return new CommandLineProcess(command, folder);
  }

  /**
   * Waits for the end, and passes events on.
   *
   * @param cancellation asks it to stop, which takes a moment
   */
  Exit await(Consumer<JsonObject> listener, Cancellation cancellation) {
    try {
      boolean ended = false;
      while (!ended || !events.isEmpty()) {
        if (cancellation.isRequested() || process.isStopping()) {
          stop();
        }
        JsonObject event = events.poll(ended ? 0 : POLL_INTERVAL_MS, TimeUnit.MILLISECONDS);
        if (event != null) {
          listener.accept(event);
        }
        ended = ended || process.hasEnded();
      }
      return new Exit(process.exitCode(), process.isStopping(), process.errorMessage());
    } catch (InterruptedException e) {
      stop();
      Thread.currentThread().interrupt();
      throw new CancellationException();
    }
  }

  /** Asks it to stop in a state from which it can resume. */
  void stop() {
    process.stop();
  }

  /** Whether it ends before a time of {@link System#nanoTime()}. */
  boolean endsBefore(long time) throws InterruptedException {
    return process.endsWithin(Math.max(0, time - System.nanoTime()));
  }

  void kill() {
    process.kill();
  }
}
