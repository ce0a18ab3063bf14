package io.nrs.lsp.child;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.nrs.checking.EditorWords;
import io.nrs.lsp.rpc.Cancellation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
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
 * A command line at work for the server. Standard output brings events, a JSON object a line; the
 * last line of standard error says what went wrong; and the end of standard input asks it to stop,
 * be it that we close it or that we are no more.
 */
final class Child {
  /** Who does not stop by then is killed; what it wrote is complete or absent. */
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

  private static final long LOOKS_EVERY_MS = 50;

  private final Process process;
  private final BlockingQueue<Optional<JsonObject>> events = new LinkedBlockingQueue<>();
  private final Thread complaints;
  private volatile String complaint = "";
  private volatile boolean asked;
  private long askedAt;

  /**
   * How it ended.
   *
   * @param asked whether it was asked to stop
   * @param complaint the last line of standard error; empty where there was none
   */
  record Exit(int code, boolean asked, String complaint) {

    /** What went wrong, for the user. */
    String message() {
      return complaint.isEmpty()
          ? "the process ended with code " + code
          : EditorWords.of(complaint.replaceFirst("^nrs( [a-z]+)?: ", ""));
    }
  }

  private Child(Process process) {
    this.process = process;
    this.complaints = reading(process.getErrorStream(), this::complained, () -> {});
    reading(process.getInputStream(), this::told, this::ended);
  }

  static Child start(List<String> command, Path folder) throws IOException {
    return new Child(new ProcessBuilder(command).directory(folder.toFile()).start());
  }

  private static Thread reading(InputStream stream, Consumer<String> line, Runnable end) {
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
              } finally {
                end.run();
              }
            },
            "nrs-child");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void told(String line) {
    try {
      if (JsonParser.parseString(line) instanceof JsonObject event && event.has("event")) {
        events.add(Optional.of(event));
      }
    } catch (JsonParseException e) {
      // Not one of ours: a library or the virtual machine spoke.
      return;
    }
  }

  private void ended() {
    events.add(Optional.empty());
  }

  private void complained(String line) {
    if (!line.isBlank()) {
      complaint = line.strip();
    }
  }

  /**
   * Waits for the end, and hands over what is told meanwhile.
   *
   * @param cancellation asks it to stop, which takes a moment
   */
  Exit await(Consumer<JsonObject> listener, Cancellation cancellation) {
    try {
      boolean open = true;
      while (open) {
        if (cancellation.isWished()) {
          stop();
        }
        killIfStubborn();
        Optional<JsonObject> event = events.poll(LOOKS_EVERY_MS, TimeUnit.MILLISECONDS);
        if (event != null) {
          event.ifPresent(listener);
          open = event.isPresent();
        }
      }
      while (!process.waitFor(LOOKS_EVERY_MS, TimeUnit.MILLISECONDS)) {
        killIfStubborn();
      }
      complaints.join(TimeUnit.SECONDS.toMillis(1));
      return new Exit(process.exitValue(), asked, complaint);
    } catch (InterruptedException e) {
      stop();
      Thread.currentThread().interrupt();
      throw new CancellationException();
    }
  }

  private synchronized void killIfStubborn() {
    if (asked && System.nanoTime() - askedAt > PATIENCE) {
      process.destroyForcibly();
    }
  }

  /** Asks it to stop when it next can, with all that it needs to go on later. */
  synchronized void stop() {
    if (asked) {
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

  /** Whether it has ended by a time of {@link System#nanoTime()}. */
  boolean endsBefore(long time) throws InterruptedException {
    return process.waitFor(Math.max(0, time - System.nanoTime()), TimeUnit.NANOSECONDS);
  }

  void kill() {
    process.destroyForcibly();
  }
}
