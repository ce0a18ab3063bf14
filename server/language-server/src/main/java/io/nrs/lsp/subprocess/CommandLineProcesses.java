package io.nrs.lsp.subprocess;

import com.google.gson.JsonObject;
import io.nrs.io.IoReasons;
import io.nrs.io.OneLine;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.commands.CommandContext;
import io.nrs.lsp.session.Workspace;
import io.nrs.lsp.subprocess.CommandLineProcess.Exit;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.ProtocolException;
import io.nrs.protocol.ProtocolJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
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
                  name,
                  given.isBlank() ? "an empty one" : OneLine.shortened(OneLine.of(given), 80)));
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
}
