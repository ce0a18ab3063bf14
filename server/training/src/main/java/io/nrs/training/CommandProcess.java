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
 * A command line of ours at work in a process of its own. Standard output brings events, a JSON
 * object a line; the last line of standard error says what went wrong; and the end of standard
 * input asks it to stop, be it that we close it or that we are no more.
 */
public final class EventProcess {
  /** Who does not stop by then is killed; what it wrote is complete or absent. */
  public static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

  private static final long LAST_WORDS_MS = 1_000;

  private final Process process;
  private final Thread events;
  private final Thread complaints;
  private volatile String complaint = "";
  private long askedAt;
  private boolean asked;

  private EventProcess(Process process, Consumer<JsonObject> listener) {
    this.process = process;
    this.complaints = reading(process.getErrorStream(), this::complained);
    this.events = reading(process.getInputStream(), line -> told(line, listener));
  }

  /**
   * Starts a command line.
   *
   * @param listener is told its events, on a thread of their own
   */
  public static EventProcess start(List<String> command, Path folder, Consumer<JsonObject> listener)
      throws IOException {
    return new EventProcess(
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
            "nrs-process");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void told(String line, Consumer<JsonObject> listener) {
    try {
      if (JsonParser.parseString(line) instanceof JsonObject event && event.has("event")) {
        listener.accept(event);
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
  public boolean hasEnded() throws InterruptedException {
    if (process.isAlive()) {
      return false;
    }
    // A process of its own that it left behind may hold the streams.
    events.join(LAST_WORDS_MS);
    complaints.join(LAST_WORDS_MS);
    return true;
  }

  /** Whether it ends within that many nanoseconds. */
  public boolean endsWithin(long nanos) throws InterruptedException {
    return process.waitFor(nanos, TimeUnit.NANOSECONDS);
  }

  /**
   * How it ended.
   *
   * @throws IllegalThreadStateException where it is still at work
   */
  public int code() {
    return process.exitValue();
  }

  /** The last line of standard error, without the command's name; empty where there was none. */
  public String complaint() {
    return complaint.replaceFirst("^nrs( [a-z]+)?: ", "");
  }

  /** Whether {@link #stop()} was called. */
  public synchronized boolean isAsked() {
    return asked;
  }

  /**
   * Asks it to stop when it next can, with all that it needs to go on later; kills it where it was
   * asked long ago.
   */
  public synchronized void stop() {
    if (asked) {
      if (System.nanoTime() - askedAt > PATIENCE) {
        kill();
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

  public void kill() {
    process.destroyForcibly();
  }
}
