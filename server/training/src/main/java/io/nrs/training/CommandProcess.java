package io.nrs.training;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A command of this program in a process of its own. It writes events to its standard output, and
 * errors to its standard error.
 */
public final class CommandProcess implements AutoCloseable {
  /** Time to stop after a request; then the process is killed. Its files are complete or absent. */
  public static final long STOP_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);

  private static final long STREAM_TIMEOUT_MS = 1_000;

  private final Process process;
  private final Thread events;
  private final Thread errors;
  private volatile String errorMessage = "";
  private long stoppedAt;
  private boolean stopping;

  private CommandProcess(Process process, Consumer<JsonObject> listener) {
    this.process = process;
    this.errors = reading(process.getErrorStream(), this::keepError);
    this.events = reading(process.getInputStream(), line -> parseEvent(line, listener));
  }

  /**
   * Starts a command.
   *
   * @param listener receives the events, on a thread of its own
   */
  public static CommandProcess start(
      List<String> command, Path folder, Consumer<JsonObject> listener) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    // Threads of the tensor library that wait in a loop take the cores from all other processes.
    builder.environment().putIfAbsent("OMP_WAIT_POLICY", "PASSIVE");
    return new CommandProcess(builder.start(), listener);
  }

  private static Thread reading(InputStream stream, Consumer<String> line) {
    Thread thread =
        new Thread(
            () -> {
              try (BufferedReader lines =
                  new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                for (String next = lines.readLine(); next != null; next = lines.readLine()) {
                  line.accept(next);
                }
              } catch (IOException e) {
                // The process was killed; its exit code says so.
              }
            },
            "nrs-process");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void parseEvent(String line, Consumer<JsonObject> listener) {
    try {
      if (JsonParser.parseString(line) instanceof JsonObject event && event.has("event")) {
        listener.accept(event);
      }
    } catch (JsonParseException e) {
      // Output of a library or of the virtual machine, which is not an event.
      return;
    }
  }

  private void keepError(String line) {
    if (!line.isBlank()) {
      errorMessage = line.strip();
    }
  }

  /** Returns whether the process has ended and all its events were delivered. */
  public boolean hasEnded() throws InterruptedException {
    if (process.isAlive()) {
      return false;
    }
    // A process that it started may outlive it and keep the streams open.
    events.join(STREAM_TIMEOUT_MS);
    errors.join(STREAM_TIMEOUT_MS);
    return true;
  }

  public boolean endsWithin(long nanos) throws InterruptedException {
    return process.waitFor(nanos, TimeUnit.NANOSECONDS);
  }

  /**
   * Returns the exit code.
   *
   * @throws IllegalThreadStateException if the process still runs
   */
  public int exitCode() {
    return process.exitValue();
  }

  /** The last line of standard error, without the command's name; empty if there was none. */
  public String errorMessage() {
    return errorMessage.replaceFirst("^nrs( [a-z]+)?: ", "");
  }

  public synchronized boolean isStopping() {
    return stopping;
  }

  /**
   * Asks the process to stop and to store everything that it needs to continue later. If the
   * timeout has passed since the first request, kills it.
   */
  public synchronized void stop() {
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

  public void kill() {
    process.destroyForcibly();
  }

  /** Ends the process, with a checkpoint if it writes one in time. */
  @Override
  public void close() {
    stop();
    try {
      if (endsWithin(STOP_TIMEOUT_NS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    kill();
  }
}
