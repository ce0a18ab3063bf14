package io.nrs.lsp.client;

import com.google.gson.JsonObject;
import io.nrs.protocol.ClientOptions.ClientActions;
import io.nrs.protocol.ClientOptions.ExperimentalCapabilities;
import io.nrs.protocol.ProtocolJson;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.DiagnosticWorkspaceCapabilities;
import org.eclipse.lsp4j.DocumentSymbolCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;

/** The capabilities of the client that the server uses. */
public final class ClientFeatures {
  private final Optional<TextDocumentClientCapabilities> text;
  private final Optional<WorkspaceClientCapabilities> workspace;
  private final Optional<WindowClientCapabilities> window;
  private final List<ExperimentalCapabilities> experimental;
  private final RemedyWords remedies;

  private ClientFeatures(InitializeParams params) {
    Optional<ClientCapabilities> capabilities = Optional.ofNullable(params.getCapabilities());
    this.text = capabilities.map(ClientCapabilities::getTextDocument);
    this.workspace = capabilities.map(ClientCapabilities::getWorkspace);
    this.window = capabilities.map(ClientCapabilities::getWindow);
    // A client that cannot set its capabilities, such as Eclipse while it logs, gives them in the
    // initialization options.
    this.experimental =
        Stream.of(
                capabilities.map(ClientCapabilities::getExperimental),
                option(params, "experimental"))
            .flatMap(given -> read(given, ExperimentalCapabilities.class).stream())
            .toList();
    this.remedies =
        read(option(params, "actions"), ClientActions.class)
            .map(RemedyWords::new)
            .orElse(RemedyWords.STANDARD);
  }

  /** A client without optional capabilities. */
  public static ClientFeatures none() {
    return of(new InitializeParams());
  }

  public static ClientFeatures of(InitializeParams params) {
    return new ClientFeatures(params);
  }

  private static Optional<Object> option(InitializeParams params, String name) {
    return Optional.ofNullable(params.getInitializationOptions())
        .filter(JsonObject.class::isInstance)
        .map(given -> ((JsonObject) given).get(name));
  }

  private static <T> Optional<T> read(Optional<Object> given, Class<T> type) {
    return given
        .filter(JsonObject.class::isInstance)
        .map(json -> ProtocolJson.readLeniently((JsonObject) json, type, problem -> {}));
  }

  private static <T> boolean is(Optional<T> of, Function<T, Boolean> property) {
    return of.map(property).orElse(false);
  }

  private boolean supports(Function<ExperimentalCapabilities, Optional<Boolean>> ours) {
    return experimental.stream().anyMatch(given -> ours.apply(given).orElse(false));
  }

  public boolean pullsDiagnostics() {
    return text.map(TextDocumentClientCapabilities::getDiagnostic).isPresent();
  }

  public boolean refreshesDiagnostics() {
    return is(
        workspace.map(WorkspaceClientCapabilities::getDiagnostics),
        DiagnosticWorkspaceCapabilities::getRefreshSupport);
  }

  public boolean semanticTokens() {
    return text.map(TextDocumentClientCapabilities::getSemanticTokens).isPresent();
  }

  public boolean refreshesSemanticTokens() {
    return is(
        workspace.map(WorkspaceClientCapabilities::getSemanticTokens),
        tokens -> tokens.getRefreshSupport());
  }

  public boolean inlayHints() {
    return text.map(TextDocumentClientCapabilities::getInlayHint).isPresent();
  }

  public boolean refreshesInlayHints() {
    return is(
        workspace.map(WorkspaceClientCapabilities::getInlayHint),
        hints -> hints.getRefreshSupport());
  }

  public boolean refreshesLenses() {
    return is(
        workspace.map(WorkspaceClientCapabilities::getCodeLens),
        lenses -> lenses.getRefreshSupport());
  }

  private Optional<CodeActionCapabilities> codeActions() {
    return text.map(TextDocumentClientCapabilities::getCodeAction);
  }

  public boolean codeActionLiterals() {
    return codeActions().map(CodeActionCapabilities::getCodeActionLiteralSupport).isPresent();
  }

  /** Whether the client resolves the edits of code actions. */
  public boolean resolvesEdits() {
    return codeActions()
            .map(CodeActionCapabilities::getResolveSupport)
            .map(resolve -> resolve.getProperties())
            .filter(properties -> properties.contains("edit"))
            .isPresent()
        && is(codeActions(), CodeActionCapabilities::getDataSupport);
  }

  public boolean disabledActions() {
    return is(codeActions(), CodeActionCapabilities::getDisabledSupport);
  }

  public boolean requestsFixesSeparately() {
    return supports(ExperimentalCapabilities::nrsFixesApart);
  }

  public boolean versionedEdits() {
    return is(
        workspace.map(WorkspaceClientCapabilities::getWorkspaceEdit),
        WorkspaceEditCapabilities::getDocumentChanges);
  }

  public boolean showsProgress() {
    return is(window, WindowClientCapabilities::getWorkDoneProgress);
  }

  public boolean showsDocuments() {
    return is(
        window.map(WindowClientCapabilities::getShowDocument),
        show -> Boolean.valueOf(show.isSupport()));
  }

  public boolean answersConfiguration() {
    return is(workspace, WorkspaceClientCapabilities::getConfiguration);
  }

  public boolean watchesFiles() {
    return is(
        workspace.map(WorkspaceClientCapabilities::getDidChangeWatchedFiles),
        files -> files.getDynamicRegistration());
  }

  public boolean registersConfiguration() {
    return is(
        workspace.map(WorkspaceClientCapabilities::getDidChangeConfiguration),
        configuration -> configuration.getDynamicRegistration());
  }

  /** Whether the client registers documents, and lenses for them. */
  public boolean registersDocuments() {
    return is(
            text.map(TextDocumentClientCapabilities::getSynchronization),
            sync -> sync.getDynamicRegistration())
        && is(
            text.map(TextDocumentClientCapabilities::getCodeLens),
            lenses -> lenses.getDynamicRegistration());
  }

  public boolean nestedSymbols() {
    return is(
        text.map(TextDocumentClientCapabilities::getDocumentSymbol),
        DocumentSymbolCapabilities::getHierarchicalDocumentSymbolSupport);
  }

  public boolean markdown() {
    return text.map(TextDocumentClientCapabilities::getHover)
        .map(hover -> hover.getContentFormat())
        .filter(formats -> formats.contains("markdown"))
        .isPresent();
  }

  public boolean diagnosticCodeLinks() {
    return is(
        text.map(TextDocumentClientCapabilities::getPublishDiagnostics),
        diagnostics -> diagnostics.getCodeDescriptionSupport());
  }

  public boolean showsStatus() {
    return supports(ExperimentalCapabilities::nrsStatus);
  }

  public boolean showsEvaluated() {
    return supports(ExperimentalCapabilities::nrsEvaluated);
  }

  public boolean showsTraining() {
    return supports(ExperimentalCapabilities::nrsTraining);
  }

  public boolean showsTrainingEnd() {
    return supports(ExperimentalCapabilities::nrsTrainingEnds);
  }

  public boolean usesLanguages() {
    return supports(ExperimentalCapabilities::nrsLanguages);
  }

  public boolean settingsProblems() {
    return supports(ExperimentalCapabilities::nrsSettingsProblems);
  }

  /** The most folding ranges of a document that the client accepts. */
  public int mostFolds() {
    return text.map(TextDocumentClientCapabilities::getFoldingRange)
        .map(folding -> folding.getRangeLimit())
        .filter(limit -> limit >= 0)
        .orElse(Integer.MAX_VALUE);
  }

  /** Remedies in the words of the client. */
  public RemedyWords remedies() {
    return remedies;
  }
}
