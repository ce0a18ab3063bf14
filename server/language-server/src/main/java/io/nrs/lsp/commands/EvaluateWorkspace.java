package io.nrs.lsp.commands;

import io.nrs.checking.Text;
import io.nrs.io.OneLine;
import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.ClientFeature;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.session.FormulaSources;
import io.nrs.lsp.session.Workspace;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Commands.EvaluateWorkspaceParams;
import io.nrs.protocol.Commands.EvaluateWorkspaceResult;
import io.nrs.protocol.Commands.EvaluationStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.lsp4j.MessageType;

/**
 * Evaluates the formula files of the workspace, open or not. Clients that show results get those of
 * each file as soon as it is done.
 */
public final class EvaluateWorkspace {
  private static final int MAX_TROUBLES = 100;

  private final AtomicBoolean running = new AtomicBoolean();

  public EvaluateWorkspaceResult run(EvaluateWorkspaceParams params, CommandContext context) {
    Workspace workspace = context.session().workspace();
    Path root =
        workspace
            .root()
            .orElseThrow(
                () ->
                    ErrorResponses.requestFailed(
                        "there is no workspace folder: open the folder with the formula files"));
    Optional<List<Path>> files = files(params, root, context);
    List<Path> folders = folders(params, root, context);
    if (files.isPresent() && params.folder().isPresent()) {
      throw context.invalid("give folder or files, not both");
    }
    if (!running.compareAndSet(false, true)) {
      throw ErrorResponses.requestFailed(
          "the workspace is being evaluated already: wait until that is done, or cancel it");
    }
    try {
      return evaluate(folders, files, context);
    } finally {
      running.set(false);
    }
  }

  private static List<Path> folders(
      EvaluateWorkspaceParams params, Path root, CommandContext context) {
    return params
        .folder()
        .map(given -> List.of(inside(root, "folder", given, context)))
        .orElseGet(context.session().workspace()::folders);
  }

  private static Optional<List<Path>> files(
      EvaluateWorkspaceParams params, Path root, CommandContext context) {
    FormulaSources sources = new FormulaSources(context.session());
    return params
        .files()
        .map(all -> all.stream().map(given -> file(sources, root, given, context)).toList());
  }

  private static Path file(
      FormulaSources sources, Path root, String given, CommandContext context) {
    Path file = inside(root, "files", given, context);
    if (sources.language(file).isEmpty()) {
      throw context.invalid(
          "files must be formula files (%s), not %s".formatted(sources.extensions(), given));
    }
    return file;
  }

  private static Path inside(Path root, String name, String given, CommandContext context) {
    Path path = Workspace.file(given, root);
    if (context.session().workspace().folders().stream().noneMatch(path::startsWith)) {
      throw context.invalid("%s must be in the workspace, not %s".formatted(name, given));
    }
    return path;
  }

  private EvaluateWorkspaceResult evaluate(
      List<Path> folders, Optional<List<Path>> files, CommandContext context) {
    long started = System.nanoTime();
    WorkDoneProgress progress = context.progress("Evaluating the workspace");
    WorkspaceEvaluation evaluation = new WorkspaceEvaluation(context, progress);
    boolean complete = true;
    try (progress) {
      files.ifPresentOrElse(evaluation::files, () -> evaluation.folders(folders));
    } catch (CancellationException e) {
      complete = false;
    }
    double seconds = (System.nanoTime() - started) / 1e9;
    Client client = context.client();
    evaluation.troubles().stream()
        .limit(MAX_TROUBLES)
        .forEach(trouble -> client.log(MessageType.Warning, "nrs: " + OneLine.of(trouble)));
    EvaluateWorkspaceResult result = evaluation.result(status(complete, evaluation), seconds);
    if (complete && !client.features().has(ClientFeature.SHOWS_EVALUATED)) {
      client.show(
          MessageType.Info,
          "%s of %s solved, %s"
              .formatted(
                  result.solved(),
                  Text.count(result.formulas(), "formula"),
                  Text.count(result.findings(), "finding")));
    }
    return result;
  }

  private static EvaluationStatus status(boolean complete, WorkspaceEvaluation evaluation) {
    if (!complete) {
      return EvaluationStatus.CANCELLED;
    }
    return evaluation.failure().isPresent() ? EvaluationStatus.FAILED : EvaluationStatus.FINISHED;
  }
}
