package io.nrs.lsp.subprocess;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.nrs.lsp.subprocess.CommandLineProcess.Exit;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.Daemons;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A running command line. It writes events to its standard output, and errors to its standard
 * error. The thread that waits for its end receives its events.
 */
final class CommandLineProcess {
  /** Time to stop after a request; then the process is killed. Its files are complete or absent. */
  private static final long STOP_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);

  private static final long STREAM_TIMEOUT_MS = 1_000;
  private static final long POLL_INTERVAL_MS = 50;

  private final Process process;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final Thread output;
  private final Thread errors;
  private volatile String lastError = "";
  private Optional<String> failure = Optional.empty();
  private long stoppedAt;
  private boolean stopping;

  /**
   * The end of a command line.
   *
   * @param asked whether the server asked it to stop
   * @param complaint why it failed, or else its last line of standard error; empty if it wrote none
   */
  record Exit(int code, boolean asked, String complaint) {

    /** The error message for the user. */
    String message() {
      return complaint.isEmpty() ? "the process ended with code " + code : complaint;
    }
  }

  private CommandLineProcess(Process process) {
    this.process = process;
    this.errors = reading(process.errorReader(StandardCharsets.UTF_8), this::keepError);
    this.output = reading(process.inputReader(StandardCharsets.UTF_8), lines::add);
  }

  static CommandLineProcess start(List<String> command, Path folder) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    // Threads of the tensor library that wait in a loop take the cores from all other processes.
    builder.environment().putIfAbsent("OMP_WAIT_POLICY", "PASSIVE");
    return new CommandLineProcess(builder.start());
  }

  private static Thread reading(BufferedReader stream, Consumer<String> line) {
    return Daemons.start(
        "nrs-process",
        () -> {
          try (stream) {
            for (String next = stream.readLine(); next != null; next = stream.readLine()) {
              line.accept(next);
            }
          } catch (IOException e) {
            // The process was killed, as its exit code shows.
          }
        });
  }

  /** The event of a line. All other lines are those of a library or of the virtual machine. */
  private static Optional<JsonObject> event(String line) {
    try {
      return Optional.of(JsonParser.parseString(line))
          .filter(JsonObject.class::isInstance)
          .map(JsonObject.class::cast)
          .filter(event -> event.has("event"));
    } catch (JsonParseException e) {
      return Optional.empty();
    }
  }

  private void keepError(String line) {
    if (!line.isBlank()) {
      lastError = line.strip();
    }
  }

  /**
   * Waits for the end, and passes events on. A failure of the listener stops the process.
   *
   * @param cancellation asks it to stop, which takes a moment
   */
  Exit await(Consumer<JsonObject> listener, Cancellation cancellation) {
    try {
      boolean ended = false;
      while (!ended || !lines.isEmpty()) {
        if (cancellation.isRequested() || isStopping()) {
          stop();
        }
        String line = lines.poll(ended ? 0 : POLL_INTERVAL_MS, TimeUnit.MILLISECONDS);
        Optional.ofNullable(line)
            .flatMap(CommandLineProcess::event)
            .filter(event -> !isFailure(event))
            .ifPresent(listener);
        ended = ended || hasEnded();
      }
      return new Exit(process.exitValue(), isStopping(), failure.orElse(lastError));
    } catch (InterruptedException e) {
      stop();
      Thread.currentThread().interrupt();
      throw new CancellationException();
    } catch (RuntimeException | Error e) {
      stop();
      throw e;
    }
  }

  /** Keeps the reason for a failure, which nobody shows before the end. */
  private boolean isFailure(JsonObject event) {
    boolean failed = event.get("event").equals(new JsonPrimitive("failed"));
    if (failed) {
      failure = Optional.of(event.get("message").getAsString());
    }
    return failed;
  }

  /** Whether the process has ended and all its events were read. */
  private boolean hasEnded() throws InterruptedException {
    if (process.isAlive()) {
      return false;
    }
    // A process that it started may outlive it and keep the streams open.
    output.join(STREAM_TIMEOUT_MS);
    errors.join(STREAM_TIMEOUT_MS);
    return true;
  }

  private synchronized boolean isStopping() {
    return stopping;
  }

  /**
   * Asks it to stop in a state from which it can resume. Kills it if the timeout has passed since
   * the first request.
   */
  synchronized void stop() {
    if (stopping) {
      if (System.nanoTime() - stoppedAt > STOP_TIMEOUT_NS) {
        kill();
      }
      return;
    }
    stopping = true;
    stoppedAt = System.nanoTime();
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It has ended already.
      return;
    }
  }

  /** Whether it ends before a time of {@link System#nanoTime()}. */
  boolean endsBefore(long time) throws InterruptedException {
    return process.waitFor(Math.max(0, time - System.nanoTime()), TimeUnit.NANOSECONDS);
  }

  void kill() {
    process.destroyForcibly();
  }
}
