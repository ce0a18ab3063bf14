package io.nrs.lsp.command;

import com.google.gson.JsonObject;
import io.nrs.checking.Text;
import io.nrs.lsp.Workspace;
import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.Progress;
import io.nrs.lsp.command.ReportFolder.Report;
import io.nrs.lsp.rpc.Answers;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.lsp4j.MessageType;

/**
 * Evaluates all formula files of the workspace, open or not. Takes nothing, or {@code {"folder"}}:
 * a folder of it, as a URI or a path in the first workspace folder. Returns what was counted, with
 * {@code "status"} (finished or cancelled) and the report's {@code "uri"}.
 */
public final class EvaluateWorkspace implements Command {
  private final ReportFolder reports;
  private final AtomicBoolean running = new AtomicBoolean();

  public EvaluateWorkspace(ReportFolder reports) {
    this.reports = reports;
  }

  @Override
  public String name() {
    return "nrs.evaluateWorkspace";
  }

  @Override
  public Object run(Arguments arguments, CommandContext context) {
    List<Path> folders = folders(arguments, context.session().workspace());
    if (!running.compareAndSet(false, true)) {
      throw Answers.failed(
          "the workspace is being evaluated already: wait until that is done, or cancel it");
    }
    try {
      return evaluate(folders, context);
    } finally {
      running.set(false);
    }
  }

  private List<Path> folders(Arguments arguments, Workspace workspace) {
    Path root =
        workspace
            .root()
            .orElseThrow(
                () ->
                    Answers.failed(
                        "there is no workspace folder: open the folder with the formula files"));
    Optional<String> given = arguments.text("folder", 0);
    if (given.isEmpty()) {
      return workspace.folders();
    }
    Path folder = path(root, given.get());
    if (workspace.folders().stream().noneMatch(folder::startsWith)) {
      throw Answers.invalid(name() + ": folder must be in the workspace, not " + given.get());
    }
    return List.of(folder);
  }

  private Path path(Path root, String given) {
    try {
      return Workspace.path(given).orElseGet(() -> root.resolve(given).normalize());
    } catch (InvalidPathException e) {
      throw Answers.invalid(name() + ": folder must be a URI or a path, not " + given);
    }
  }

  private JsonObject evaluate(List<Path> folders, CommandContext context) {
    long started = System.nanoTime();
    Progress progress = context.progress("Evaluating the workspace");
    WorkspaceEvaluation evaluation = new WorkspaceEvaluation(context, progress);
    boolean complete = true;
    try (progress) {
      evaluation.run(folders);
    } catch (CancellationException e) {
      complete = false;
    }
    double seconds = (System.nanoTime() - started) / 1e9;
    Report report =
        reports.write(
            "workspace.md", EvaluationReport.markdown(folders, evaluation, complete, seconds));
    if (complete) {
      show(report, evaluation.counts(), context.session().client());
    }
    JsonObject result = evaluation.counts().json();
    result.addProperty("status", complete ? "finished" : "cancelled");
    result.addProperty("found", evaluation.files());
    result.addProperty("unreadable", evaluation.unreadable());
    result.addProperty("seconds", seconds);
    result.addProperty("uri", report.uri());
    return result;
  }

  private static void show(Report report, EvaluationCounts counts, Client client) {
    if (!client.open(report.uri())) {
      client.show(
          MessageType.Info,
          "nrs: %d of %s solved, %s; report: %s"
              .formatted(
                  counts.solved(),
                  Text.count(counts.formulas(), "formula"),
                  Text.count(counts.findings(), "finding"),
                  report.uri()));
    }
  }
}
