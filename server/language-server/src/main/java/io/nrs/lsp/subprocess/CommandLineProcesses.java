package io.nrs.lsp.child;

import com.google.gson.JsonObject;
import io.nrs.checking.Text;
import io.nrs.lsp.Workspace;
import io.nrs.lsp.child.Child.Exit;
import io.nrs.lsp.client.Progress;
import io.nrs.lsp.command.CommandContext;
import io.nrs.lsp.rpc.Answers;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Command lines at work for the server. None is left when it ends. */
public final class Children implements AutoCloseable {
  /** So long all of them together may take to write their checkpoints when the server ends. */
  private static final long FAREWELL = TimeUnit.MILLISECONDS.toNanos(1_500);

  private final List<String> commandLine;
  private final Set<Child> running = new HashSet<>();
  private boolean closed;

  /**
   * @param commandLine how the command line is started, without its arguments
   */
  public Children(List<String> commandLine) {
    this.commandLine = List.copyOf(commandLine);
  }

  /** The folder that command lines are run in: the first of a workspace that the user trusts. */
  static Path folder(CommandContext context) {
    return folder(Optional.empty(), context);
  }

  /**
   * The folder of a trusted workspace that command lines are run in.
   *
   * @param given its URI or path; the first one where it is not given
   */
  static Path folder(Optional<String> given, CommandContext context) {
    Path root =
        chosen(given, context.session().workspace())
            .orElseThrow(
                () ->
                    Answers.failed(
                        "there is no workspace folder: open the one that the results are to be in"));
    if (!context.session().workspace().trusted()) {
      throw Answers.failed(
          "the workspace is not trusted, and its settings would decide what is run: trust it first");
    }
    return root;
  }

  /** A workspace folder by its URI or path; the first one, if there is any, where none is given. */
  static Optional<Path> chosen(Optional<String> given, Workspace workspace) {
    return given.isEmpty() ? workspace.root() : Optional.of(chosen(given.get(), workspace));
  }

  private static Path chosen(String given, Workspace workspace) {
    return workspace.folders().stream()
        .filter(
            folder ->
                folder.equals(Workspace.path(given).orElse(resolve(folder, given).normalize())))
        .findFirst()
        .orElseThrow(
            () ->
                Answers.invalid(
                    "folder must be one of the workspace folders, not " + Text.oneLine(given)));
  }

  /** A path that a client gave, seen from that folder. */
  static Path resolve(Path folder, String given) {
    try {
      return folder.resolve(given);
    } catch (InvalidPathException e) {
      throw Answers.invalid("a path is expected, not " + Text.oneLine(given));
    }
  }

  /**
   * Runs a command line to its end, which is soon when the client or the user wants it to be.
   *
   * @param arguments what to run
   * @param progress shows itself at once
   * @param listener is told what the command line tells
   */
  Exit run(
      List<String> arguments,
      Path folder,
      CommandContext context,
      Progress progress,
      Consumer<JsonObject> listener) {
    context.cancellation().check();
    Child child = start(arguments, folder);
    progress.onCancel(child::stop);
    progress.atOnce();
    try {
      return child.await(listener, context.cancellation(progress));
    } finally {
      synchronized (running) {
        running.remove(child);
      }
    }
  }

  private Child start(List<String> arguments, Path folder) {
    List<String> command = new ArrayList<>(commandLine);
    command.addAll(arguments);
    command.addAll(List.of("--progress=json", "--stop-with-input"));
    synchronized (running) {
      if (closed) {
        throw new CancellationException();
      }
      try {
        Child child = Child.start(command, folder);
        running.add(child);
        return child;
      } catch (IOException e) {
        throw Answers.failed(
            "the command line cannot be started in %s: %s".formatted(folder, e.getMessage()));
      }
    }
  }

  @Override
  public void close() {
    List<Child> left;
    synchronized (running) {
      closed = true;
      left = List.copyOf(running);
    }
    left.forEach(Child::stop);
    long until = System.nanoTime() + FAREWELL;
    try {
      for (Child child : left) {
        if (!child.endsBefore(until)) {
          child.kill();
        }
      }
    } catch (InterruptedException e) {
      left.forEach(Child::kill);
      Thread.currentThread().interrupt();
    }
  }
}
