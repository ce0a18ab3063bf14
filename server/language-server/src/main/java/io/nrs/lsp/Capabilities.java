package io.nrs.lsp;

import io.nrs.lsp.client.ClientFeatures;
import io.nrs.lsp.requests.CodeActions;
import io.nrs.lsp.requests.Completions;
import io.nrs.lsp.requests.SemanticTokens;
import java.util.List;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DiagnosticRegistrationOptions;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.SaveOptions;
import org.eclipse.lsp4j.SemanticTokensServerFull;
import org.eclipse.lsp4j.SemanticTokensWithRegistrationOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WorkspaceFoldersOptions;
import org.eclipse.lsp4j.WorkspaceServerCapabilities;

/** The capabilities that the server announces to a client. */
final class Capabilities {
  private Capabilities() {}

  static ServerCapabilities of(ClientFeatures client, List<String> commands) {
    ServerCapabilities all = new ServerCapabilities();
    TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
    sync.setOpenClose(true);
    sync.setChange(TextDocumentSyncKind.Incremental);
    sync.setSave(new SaveOptions(false));
    all.setTextDocumentSync(sync);
    all.setCodeLensProvider(new CodeLensOptions(false));
    CodeActionOptions actions = new CodeActionOptions(CodeActions.KINDS);
    actions.setResolveProvider(true);
    all.setCodeActionProvider(actions);
    all.setHoverProvider(true);
    all.setInlayHintProvider(true);
    // Eclipse requests semantic tokens wherever a server offers them, although it does not declare
    // support. It then fails loudly unless an otherwise unnecessary plug-in is installed.
    if (client.semanticTokens()) {
      all.setSemanticTokensProvider(
          new SemanticTokensWithRegistrationOptions(
              SemanticTokens.LEGEND, new SemanticTokensServerFull(true), true));
    }
    all.setFoldingRangeProvider(true);
    all.setSelectionRangeProvider(true);
    all.setDocumentSymbolProvider(true);
    all.setDocumentFormattingProvider(true);
    all.setDocumentRangeFormattingProvider(true);
    all.setCompletionProvider(new CompletionOptions(false, Completions.TRIGGERS));
    if (client.pullsDiagnostics()) {
      DiagnosticRegistrationOptions pull = new DiagnosticRegistrationOptions(false, false);
      pull.setIdentifier("nrs");
      all.setDiagnosticProvider(pull);
    }
    all.setExecuteCommandProvider(new ExecuteCommandOptions(commands));
    WorkspaceFoldersOptions folders = new WorkspaceFoldersOptions();
    folders.setSupported(true);
    folders.setChangeNotifications(true);
    all.setWorkspace(new WorkspaceServerCapabilities(folders));
    return all;
  }
}
