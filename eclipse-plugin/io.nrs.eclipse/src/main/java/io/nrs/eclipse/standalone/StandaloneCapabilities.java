package io.nrs.eclipse.standalone;

import io.nrs.eclipse.server.ServerSettings;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DidChangeWatchedFilesCapabilities;
import org.eclipse.lsp4j.PublishDiagnosticsCapabilities;
import org.eclipse.lsp4j.ShowDocumentCapabilities;
import org.eclipse.lsp4j.SynchronizationCapabilities;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;

/** The client capabilities of the connection without LSP4E. */
final class StandaloneCapabilities {
  private StandaloneCapabilities() {}

  static ClientCapabilities all() {
    return new ClientCapabilities(workspace(), texts(), window(), ServerSettings.experimental());
  }

  private static WorkspaceClientCapabilities workspace() {
    WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
    workspace.setApplyEdit(true);
    WorkspaceEditCapabilities edits = new WorkspaceEditCapabilities();
    edits.setDocumentChanges(true);
    workspace.setWorkspaceEdit(edits);
    workspace.setWorkspaceFolders(true);
    workspace.setConfiguration(true);
    workspace.setDidChangeWatchedFiles(new DidChangeWatchedFilesCapabilities(true));
    return workspace;
  }

  private static TextDocumentClientCapabilities texts() {
    TextDocumentClientCapabilities texts = new TextDocumentClientCapabilities();
    SynchronizationCapabilities sync = new SynchronizationCapabilities();
    sync.setDidSave(true);
    texts.setSynchronization(sync);
    PublishDiagnosticsCapabilities diagnostics = new PublishDiagnosticsCapabilities();
    diagnostics.setVersionSupport(true);
    texts.setPublishDiagnostics(diagnostics);
    return texts;
  }

  private static WindowClientCapabilities window() {
    WindowClientCapabilities window = new WindowClientCapabilities();
    window.setShowDocument(new ShowDocumentCapabilities(true));
    window.setWorkDoneProgress(true);
    return window;
  }
}
