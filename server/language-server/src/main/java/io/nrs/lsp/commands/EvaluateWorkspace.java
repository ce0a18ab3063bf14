package io.nrs.lsp.command;

import com.google.gson.JsonObject;
import io.nrs.checking.Text;
import io.nrs.evaluation.report.Links;
import io.nrs.lsp.Session;
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
 * Evaluates the formula files of the workspace, open or not. Takes nothing, or {@code {"folder"}},
 * a folder of it, or {@code {"files"}}, some of them, as URIs or paths in the first workspace
 * folder; with {@code "report": false} nothing is shown at the end. Clients that show results are
 * told those of each file as it is done. Returns what was counted, with {@code "status"} (finished
 * or cancelled) and the report's {@code "uri"}.
 */
public final class EvaluateWorkspace implements Command {
  private static final String REPORT = "workspace.md";

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
    Workspace workspace = context.session().workspace();
    Path root =
        workspace
            .root()
            .orElseThrow(
                () ->
                    Answers.failed(
                        "there is no workspace folder: open the folder with the formula files"));
    Optional<List<Path>> files = files(arguments, root, context.session());
    List<Path> folders = folders(arguments, root, workspace);
    if (files.isPresent() && arguments.text("folder", 0).isPresent()) {
      throw Answers.invalid(name() + ": give folder or files, not both");
    }
    boolean shown = arguments.flag("report", 2, true);
    if (!running.compareAndSet(false, true)) {
      throw Answers.failed(
          "the workspace is being evaluated already: wait until that is done, or cancel it");
    }
    try {
      return evaluate(folders, files, shown, context);
    } finally {
      running.set(false);
    }
  }

  private List<Path> folders(Arguments arguments, Path root, Workspace workspace) {
    return arguments
        .text("folder", 0)
        .map(given -> List.of(inside(workspace, root, "folder", given)))
        .orElseGet(workspace::folders);
  }

  private Optional<List<Path>> files(Arguments arguments, Path root, Session session) {
    Sources sources = new Sources(session);
    return arguments
        .texts("files", 1, "a list of URIs")
        .map(
            all ->
                all.stream()
                    .map(given -> file(sources, session.workspace(), root, given))
                    .toList());
  }

  private Path file(Sources sources, Workspace workspace, Path root, String given) {
    Path file = inside(workspace, root, "files", given);
    if (sources.language(file).isEmpty()) {
      throw Answers.invalid(
          "%s: files must be formula files (%s), not %s"
              .formatted(name(), Sources.EXTENSIONS, given));
    }
    return file;
  }

  private Path inside(Workspace workspace, Path root, String name, String given) {
    Path path = path(root, name, given);
    if (workspace.folders().stream().noneMatch(path::startsWith)) {
      throw Answers.invalid(
          "%s: %s must be in the workspace, not %s".formatted(name(), name, given));
    }
    return path;
  }

  private Path path(Path root, String name, String given) {
    try {
      return Workspace.path(given).orElseGet(() -> root.resolve(given).normalize());
    } catch (InvalidPathException e) {
      throw Answers.invalid(
          "%s: %s must be a URI or a path, not %s".formatted(name(), name, given));
    }
  }

  private JsonObject evaluate(
      List<Path> folders, Optional<List<Path>> files, boolean shown, CommandContext context) {
    long started = System.nanoTime();
    Progress progress = context.progress("Evaluating the workspace");
    WorkspaceEvaluation evaluation = new WorkspaceEvaluation(context, progress);
    boolean complete = true;
    try (progress) {
      files.ifPresentOrElse(evaluation::files, () -> evaluation.folders(folders));
    } catch (CancellationException e) {
      complete = false;
    }
    double seconds = (System.nanoTime() - started) / 1e9;
    Links links = new Links(reports.path(REPORT));
    Report report =
        reports.write(
            REPORT, new EvaluationReport(folders, links).markdown(evaluation, complete, seconds));
    if (complete && shown) {
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
