package io.nrs.training.tuning;

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
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A trial at work in a process of its own, since the engine keeps one record of gradients for a
 * process. It tells events on standard output and ends with its standard input, be it that we close
 * it or that we are no more.
 */
final class TrialProcess implements AutoCloseable {
  /** Who does not stop by then is killed; what it wrote is complete or absent. */
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

  private static final long LAST_WORDS_MS = 1_000;

  /** What a shell reports for programs ended from the keyboard, and ended in order. */
  private static final List<Integer> STOPPED = List.of(130, 143);

  private final Process process;
  private final Thread events;
  private final Thread complaints;
  private volatile String complaint = "";
  private long askedAt;
  private boolean asked;

  private TrialProcess(Process process, BiConsumer<TrialProcess, JsonObject> listener) {
    this.process = process;
    this.complaints = reading(process.getErrorStream(), this::complained);
    this.events = reading(process.getInputStream(), line -> told(line, listener));
  }

  /**
   * Starts a command line.
   *
   * @param listener is told its events, on a thread of its own
   */
  static TrialProcess start(
      List<String> command, Path folder, BiConsumer<TrialProcess, JsonObject> listener)
      throws IOException {
    return new TrialProcess(
        new ProcessBuilder(command).directory(folder.toFile()).start(), listener);
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
                // A stream of a killed process; its exit tells the rest.
              }
            },
            "nrs-trial");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void told(String line, BiConsumer<TrialProcess, JsonObject> listener) {
    try {
      if (JsonParser.parseString(line) instanceof JsonObject event && event.has("event")) {
        listener.accept(this, event);
      }
    } catch (JsonParseException e) {
      // Not one of ours: a library or the virtual machine spoke.
      return;
    }
  }

  private void complained(String line) {
    if (!line.isBlank()) {
      complaint = line.strip();
    }
  }

  /** Whether it has ended, and all that it told was told. */
  boolean hasEnded() throws InterruptedException {
    if (process.isAlive()) {
      return false;
    }
    // A process of its own that it left behind may hold the streams.
    events.join(LAST_WORDS_MS);
    complaints.join(LAST_WORDS_MS);
    return true;
  }

  /** Whether it ended because it was asked to, by us or by a signal. */
  boolean wasStopped() {
    return STOPPED.contains(process.exitValue());
  }

  boolean isFinished() {
    return process.exitValue() == 0;
  }

  /** Why it failed. */
  String reason() {
    return complaint.isEmpty()
        ? "its process ended with code " + process.exitValue()
        : complaint.replaceFirst("^nrs( [a-z]+)?: ", "");
  }

  /** Asks it to stop when it next can, with all that it needs to go on later. */
  void stop() {
    if (asked) {
      if (System.nanoTime() - askedAt > PATIENCE) {
        process.destroyForcibly();
      }
      return;
    }
    asked = true;
    askedAt = System.nanoTime();
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It has ended already.
      return;
    }
  }

  /** Ends it, with a checkpoint if it writes one in time. */
  @Override
  public void close() {
    stop();
    try {
      if (process.waitFor(PATIENCE, TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
  }
}
