package io.nrs.lsp.client;

import com.google.gson.JsonObject;
import io.nrs.protocol.ClientOptions.ClientActions;
import io.nrs.protocol.ClientOptions.ExperimentalCapabilities;
import io.nrs.protocol.json.ProtocolJson;
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
public record ClientFeatures(
    boolean pullsDiagnostics,
    boolean refreshesDiagnostics,
    boolean semanticTokens,
    boolean refreshesSemanticTokens,
    boolean inlayHints,
    boolean refreshesInlayHints,
    boolean refreshesLenses,
    boolean codeActionLiterals,
    boolean resolvesEdits,
    boolean disabledActions,
    boolean requestsFixesSeparately,
    boolean versionedEdits,
    boolean showsProgress,
    boolean showsDocuments,
    boolean answersConfiguration,
    boolean watchesFiles,
    boolean registersConfiguration,
    boolean registersDocuments,
    boolean nestedSymbols,
    boolean markdown,
    boolean diagnosticCodeLinks,
    boolean showsStatus,
    boolean showsEvaluated,
    boolean showsTraining,
    boolean showsTrainingEnd,
    boolean usesLanguages,
    boolean settingsProblems,
    int mostFolds,
    RemedyWords remedies) {

  /** A client without optional capabilities. */
  public static ClientFeatures none() {
    return of(new InitializeParams());
  }

  public static ClientFeatures of(InitializeParams params) {
    List<ExperimentalCapabilities> ours = experimental(params);
    Optional<ClientCapabilities> all = Optional.ofNullable(params.getCapabilities());
    Optional<TextDocumentClientCapabilities> text = all.map(ClientCapabilities::getTextDocument);
    Optional<WorkspaceClientCapabilities> workspace = all.map(ClientCapabilities::getWorkspace);
    Optional<WindowClientCapabilities> window = all.map(ClientCapabilities::getWindow);
    Optional<WorkspaceEditCapabilities> edits =
        workspace.map(WorkspaceClientCapabilities::getWorkspaceEdit);
    Optional<CodeActionCapabilities> actions =
        text.map(TextDocumentClientCapabilities::getCodeAction);
    return new ClientFeatures(
        text.map(TextDocumentClientCapabilities::getDiagnostic).isPresent(),
        is(
            workspace.map(WorkspaceClientCapabilities::getDiagnostics),
            DiagnosticWorkspaceCapabilities::getRefreshSupport),
        text.map(TextDocumentClientCapabilities::getSemanticTokens).isPresent(),
        is(
            workspace.map(WorkspaceClientCapabilities::getSemanticTokens),
            tokens -> tokens.getRefreshSupport()),
        text.map(TextDocumentClientCapabilities::getInlayHint).isPresent(),
        is(
            workspace.map(WorkspaceClientCapabilities::getInlayHint),
            hints -> hints.getRefreshSupport()),
        is(
            workspace.map(WorkspaceClientCapabilities::getCodeLens),
            lenses -> lenses.getRefreshSupport()),
        actions.map(CodeActionCapabilities::getCodeActionLiteralSupport).isPresent(),
        actions
                .map(CodeActionCapabilities::getResolveSupport)
                .map(resolve -> resolve.getProperties())
                .filter(properties -> properties.contains("edit"))
                .isPresent()
            && is(actions, CodeActionCapabilities::getDataSupport),
        is(actions, CodeActionCapabilities::getDisabledSupport),
        ours.stream().anyMatch(said -> said.nrsFixesApart().orElse(false)),
        is(edits, WorkspaceEditCapabilities::getDocumentChanges),
        is(window, WindowClientCapabilities::getWorkDoneProgress),
        is(
            window.map(WindowClientCapabilities::getShowDocument),
            show -> Boolean.valueOf(show.isSupport())),
        is(workspace, WorkspaceClientCapabilities::getConfiguration),
        is(
            workspace.map(WorkspaceClientCapabilities::getDidChangeWatchedFiles),
            files -> files.getDynamicRegistration()),
        is(
            workspace.map(WorkspaceClientCapabilities::getDidChangeConfiguration),
            configuration -> configuration.getDynamicRegistration()),
        is(
                text.map(TextDocumentClientCapabilities::getSynchronization),
                sync -> sync.getDynamicRegistration())
            && is(
                text.map(TextDocumentClientCapabilities::getCodeLens),
                lenses -> lenses.getDynamicRegistration()),
        is(
            text.map(TextDocumentClientCapabilities::getDocumentSymbol),
            DocumentSymbolCapabilities::getHierarchicalDocumentSymbolSupport),
        text.map(TextDocumentClientCapabilities::getHover)
            .map(hover -> hover.getContentFormat())
            .map(formats -> formats.contains("markdown"))
            .orElse(false),
        is(
            text.map(TextDocumentClientCapabilities::getPublishDiagnostics),
            diagnostics -> diagnostics.getCodeDescriptionSupport()),
        ours.stream().anyMatch(said -> said.nrsStatus().orElse(false)),
        ours.stream().anyMatch(said -> said.nrsEvaluated().orElse(false)),
        ours.stream().anyMatch(said -> said.nrsTraining().orElse(false)),
        ours.stream().anyMatch(said -> said.nrsTrainingEnds().orElse(false)),
        ours.stream().anyMatch(said -> said.nrsLanguages().orElse(false)),
        ours.stream().anyMatch(said -> said.nrsSettingsProblems().orElse(false)),
        text.map(TextDocumentClientCapabilities::getFoldingRange)
            .map(folding -> folding.getRangeLimit())
            .filter(limit -> limit >= 0)
            .orElse(Integer.MAX_VALUE),
        remedies(params));
  }

  /**
   * The capabilities of the client beyond LSP. A client that cannot set its capabilities, such as
   * Eclipse while it logs, gives them in the initialization options.
   */
  private static List<ExperimentalCapabilities> experimental(InitializeParams params) {
    Optional<Object> capabilities =
        Optional.ofNullable(params.getCapabilities()).map(ClientCapabilities::getExperimental);
    Optional<Object> options = option(params, "experimental");
    return Stream.of(capabilities, options)
        .flatMap(Optional::stream)
        .filter(JsonObject.class::isInstance)
        .map(
            said ->
                ProtocolJson.readLeniently(
                    (JsonObject) said, ExperimentalCapabilities.class, problem -> {}))
        .toList();
  }

  private static RemedyWords remedies(InitializeParams params) {
    return option(params, "actions")
        .filter(JsonObject.class::isInstance)
        .map(
            named ->
                new RemedyWords(
                    ProtocolJson.readLeniently(
                        (JsonObject) named, ClientActions.class, problem -> {})))
        .orElse(RemedyWords.STANDARD);
  }

  private static Optional<Object> option(InitializeParams params, String name) {
    return Optional.ofNullable(params.getInitializationOptions())
        .filter(JsonObject.class::isInstance)
        .map(given -> ((JsonObject) given).get(name));
  }

  private static <T> boolean is(Optional<T> of, Function<T, Boolean> property) {
    return of.map(property).orElse(false);
  }
}
