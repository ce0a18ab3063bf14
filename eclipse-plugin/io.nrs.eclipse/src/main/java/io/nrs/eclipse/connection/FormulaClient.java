package io.nrs.eclipse.connection;

import io.nrs.eclipse.common.WorkspaceFiles;
import io.nrs.eclipse.editor.FormulaContentTypes;
import io.nrs.eclipse.server.NrsNotifications;
import io.nrs.eclipse.server.PendingRequests;
import io.nrs.eclipse.server.ServerSettings;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.ILog;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.services.LanguageClient;

/**
 * Receives the requests and notifications of the server and routes them.
 *
 * @param closed gets formula files that are not open, when the server takes back what it said of
 *     them
 * @param refreshed runs when what the server says about unchanged texts has changed
 */
record FormulaClient(
    PendingRequests pendingRequests,
    WorkspaceEditApplier edits,
    ProblemMarkers problems,
    WorkspaceSync projects,
    ServerProgress work,
    ClientWindow window,
    Consumer<IFile> closed,
    Runnable refreshed)
    implements LanguageClient, NrsNotifications {
  @Override
  public CompletableFuture<ApplyWorkspaceEditResponse> applyEdit(ApplyWorkspaceEditParams edit) {
    return window.withTexts(() -> edits.apply(edit.getEdit()));
  }

  @Override
  public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
    Optional<IFile> taken =
        WorkspaceFiles.file(diagnostics.getUri())
            .filter(file -> diagnostics.getDiagnostics().isEmpty())
            .filter(file -> diagnostics.getVersion() == null)
            .filter(file -> FormulaContentTypes.isFormulaFile(file.getName()));
    taken.ifPresentOrElse(closed, () -> problems.publish(diagnostics));
  }

  @Override
  public CompletableFuture<Void> refreshCodeLenses() {
    refreshed.run();
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletableFuture<Void> refreshInlayHints() {
    refreshed.run();
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletableFuture<List<WorkspaceFolder>> workspaceFolders() {
    return CompletableFuture.completedFuture(projects.folders());
  }

  @Override
  public CompletableFuture<List<Object>> configuration(ConfigurationParams params) {
    return CompletableFuture.completedFuture(ServerSettings.configuration(params));
  }

  /** Accepts every registration, because the client sends all notifications anyway. */
  @Override
  public CompletableFuture<Void> registerCapability(RegistrationParams params) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams created) {
    work.create(created);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void notifyProgress(ProgressParams progress) {
    if (!pendingRequests.progress(progress)) {
      work.progress(progress);
    }
  }

  @Override
  public void showMessage(MessageParams message) {
    logMessage(message);
    window.show(message);
  }

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
    return window.ask(request);
  }

  @Override
  public void logMessage(MessageParams message) {
    if (message.getType() == MessageType.Error) {
      ILog.get().error(message.getMessage());
    } else if (message.getType() == MessageType.Warning) {
      ILog.get().warn(message.getMessage());
    } else {
      ILog.get().info(message.getMessage());
    }
  }

  @Override
  public void telemetryEvent(Object event) {}
}
