package io.nrs.lsp.subprocess;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.nrs.checking.Text;
import io.nrs.io.IoReasons;
import io.nrs.io.OneLine;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.commands.CommandContext;
import io.nrs.lsp.session.Workspace;
import io.nrs.lsp.subprocess.CommandLineProcesses.CommandLineProcess.Exit;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.Daemons;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.ProtocolException;
import io.nrs.protocol.ProtocolJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.lsp4j.MessageType;

/** Command lines at work for the server. None remains when the server ends. */
public final class CommandLineProcesses implements AutoCloseable {
  /** The time in which all of them together may write their checkpoints when the server ends. */
  private static final long SHUTDOWN_TIMEOUT = TimeUnit.MILLISECONDS.toNanos(1_500);

  private final List<String> commandLine;
  private final Set<CommandLineProcess> running = new HashSet<>();
  private boolean closed;

  /**
   * @param commandLine how the command line is started, without its arguments
   */
  public CommandLineProcesses(List<String> commandLine) {
    this.commandLine = List.copyOf(commandLine);
  }

  /**
   * The folder of a trusted workspace that command lines are run in.
   *
   * @param given its URI or path; empty for the first one
   */
  static Path folder(Optional<String> given, CommandContext context) {
    Path root =
        chosen(given, context.session().workspace())
            .orElseThrow(
                () ->
                    ErrorResponses.requestFailed(
                        "there is no workspace folder: open the one that the results are to be"
                            + " in"));
    if (!context.session().workspace().trusted()) {
      throw ErrorResponses.requestFailed(
          "the workspace is not trusted, and its settings would decide what is run: trust it"
              + " first");
    }
    return root;
  }

  /** A workspace folder by its URI or path; without one, the first folder, if there is any. */
  static Optional<Path> chosen(Optional<String> given, Workspace workspace) {
    return given.isEmpty() ? workspace.root() : Optional.of(chosen(given.get(), workspace));
  }

  private static Path chosen(String given, Workspace workspace) {
    return workspace.folders().stream()
        .filter(folder -> folder.equals(Workspace.file(given, folder)))
        .findFirst()
        .orElseThrow(
            () ->
                ErrorResponses.invalidParams(
                    "folder must be one of the workspace folders, not " + OneLine.of(given)));
  }

  /**
   * A path that a client gave for a command to write to or read from. It must lie in the workspace,
   * even if links lead elsewhere: only the user's own settings name other places.
   *
   * @param name of the parameter
   * @param folder where a relative path starts
   */
  static Path inside(String name, String given, Path folder, CommandContext context) {
    Path path = Workspace.file(given, folder);
    boolean isInside =
        !given.isBlank()
            && context.session().workspace().folders().stream()
                .anyMatch(root -> isBelow(path, root) && isBelow(real(path), real(root)));
    if (!isInside) {
      throw context.invalid(
          "%s must be the path of something in the workspace, not %s"
              .formatted(
                  name, given.isBlank() ? "an empty one" : Text.shortened(OneLine.of(given), 80)));
    }
    return path;
  }

  private static boolean isBelow(Path path, Path folder) {
    return path.startsWith(folder) && !path.equals(folder);
  }

  /** The target of a path, as far as it exists. */
  private static Path real(Path path) {
    for (Path existing = path; existing != null; existing = existing.getParent()) {
      try {
        return existing.toRealPath().resolve(existing.relativize(path));
      } catch (IOException e) {
        if (Files.isSymbolicLink(existing)) {
          // A write would create the missing target, wherever it is.
          return path.getRoot();
        }
      }
    }
    return path;
  }

  /**
   * Runs a command line to its end, which comes soon after a cancellation by the client or the
   * user.
   *
   * @param arguments what to run
   * @param progress shows itself at once
   * @param events the union of its events; unknown events of a newer program are skipped
   * @param listener is given each event
   */
  <E> Exit run(
      List<String> arguments,
      Path folder,
      CommandContext context,
      WorkDoneProgress progress,
      Class<E> events,
      Consumer<E> listener) {
    context.cancellation().check();
    CommandLineProcess child = start(arguments, folder);
    progress.onCancel(child::stop);
    progress.showNow();
    try {
      return child.await(
          event -> read(event, events, context).ifPresent(listener),
          context.cancellation(progress));
    } finally {
      synchronized (running) {
        running.remove(child);
      }
    }
  }

  private static <E> Optional<E> read(JsonObject event, Class<E> events, CommandContext context) {
    try {
      return ProtocolJson.readIfKnown(event, events);
    } catch (ProtocolException e) {
      context.client().log(MessageType.Warning, "nrs: an event was ignored: " + e.getMessage());
      return Optional.empty();
    }
  }

  private CommandLineProcess start(List<String> arguments, Path folder) {
    List<String> command = new ArrayList<>(commandLine);
    command.addAll(arguments);
    command.addAll(List.of("--progress=json", "--stop-with-input"));
    synchronized (running) {
      if (closed) {
        throw new CancellationException();
      }
      try {
        CommandLineProcess child = CommandLineProcess.start(command, folder);
        running.add(child);
        return child;
      } catch (IOException e) {
        throw ErrorResponses.requestFailed(
            "the command line cannot be started in %s: %s".formatted(folder, IoReasons.of(e)));
      }
    }
  }

  @Override
  public void close() {
    List<CommandLineProcess> left;
    synchronized (running) {
      closed = true;
      left = List.copyOf(running);
    }
    left.forEach(CommandLineProcess::stop);
    long until = System.nanoTime() + SHUTDOWN_TIMEOUT;
    try {
      for (CommandLineProcess child : left) {
        if (!child.endsBefore(until)) {
          child.kill();
        }
      }
    } catch (InterruptedException e) {
      left.forEach(CommandLineProcess::kill);
      Thread.currentThread().interrupt();
    }
  }

  /**
   * A running command line. It writes events to its standard output, and errors to its standard
   * error. The thread that waits for its end receives its events.
   */
  static final class CommandLineProcess {
    /**
     * Time to stop after a request; then the process is killed. Its files are complete or absent.
     */
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
     * @param complaint why it failed, or else its last line of standard error; empty if it wrote
     *     none
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
}
