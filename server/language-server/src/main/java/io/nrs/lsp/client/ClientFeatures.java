package io.nrs.lsp.client;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.protocol.ClientOptions.ClientActions;
import io.nrs.protocol.ProtocolJson;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;

/**
 * The capabilities of the client that the server uses, by their paths in LSP 3.17. Those beyond LSP
 * are in {@code ExperimentalCapabilities}.
 */
public final class ClientFeatures {
  private static final Gson GSON = new MessageJsonHandler(Map.of()).getGson();

  private final JsonObject capabilities;
  private final JsonObject experimental;
  private final RemedyWords remedies;

  private ClientFeatures(InitializeParams params) {
    JsonObject options = object(params.getInitializationOptions());
    this.capabilities = object(GSON.toJsonTree(params.getCapabilities()));
    // A client that cannot set its capabilities, such as Eclipse while it logs, gives them in the
    // initialization options.
    this.experimental = object(options.get("experimental")).deepCopy();
    object(capabilities.get("experimental")).entrySet().stream()
        .filter(each -> !isTrue(experimental.get(each.getKey())))
        .forEach(each -> experimental.add(each.getKey(), each.getValue()));
    this.remedies =
        options.has("actions")
            ? new RemedyWords(
                ProtocolJson.readLeniently(
                    object(options.get("actions")), ClientActions.class, problem -> {}))
            : RemedyWords.STANDARD;
  }

  /** A client without optional capabilities. */
  public static ClientFeatures none() {
    return of(new InitializeParams());
  }

  public static ClientFeatures of(InitializeParams params) {
    return new ClientFeatures(params);
  }

  private static JsonObject object(Object json) {
    return json instanceof JsonObject object ? object : new JsonObject();
  }

  private static boolean isTrue(JsonElement value) {
    return value instanceof JsonPrimitive flag && flag.isBoolean() && flag.getAsBoolean();
  }

  private Optional<JsonElement> at(String path) {
    JsonElement value = capabilities;
    for (String name : path.split("\\.")) {
      value = object(value).get(name);
    }
    return Optional.ofNullable(value).filter(given -> !given.isJsonNull());
  }

  private boolean is(String path) {
    return at(path).filter(ClientFeatures::isTrue).isPresent();
  }

  private boolean contains(String path, String element) {
    return at(path)
        .filter(JsonArray.class::isInstance)
        .filter(list -> ((JsonArray) list).contains(new JsonPrimitive(element)))
        .isPresent();
  }

  private boolean supports(String ours) {
    return isTrue(experimental.get(ours));
  }

  public boolean pullsDiagnostics() {
    return at("textDocument.diagnostic").isPresent();
  }

  public boolean refreshesDiagnostics() {
    return is("workspace.diagnostics.refreshSupport");
  }

  public boolean semanticTokens() {
    return at("textDocument.semanticTokens").isPresent();
  }

  public boolean refreshesSemanticTokens() {
    return is("workspace.semanticTokens.refreshSupport");
  }

  public boolean inlayHints() {
    return at("textDocument.inlayHint").isPresent();
  }

  public boolean refreshesInlayHints() {
    return is("workspace.inlayHint.refreshSupport");
  }

  public boolean refreshesLenses() {
    return is("workspace.codeLens.refreshSupport");
  }

  public boolean codeActionLiterals() {
    return at("textDocument.codeAction.codeActionLiteralSupport").isPresent();
  }

  /** Whether the client resolves the edits of code actions. */
  public boolean resolvesEdits() {
    return contains("textDocument.codeAction.resolveSupport.properties", "edit")
        && is("textDocument.codeAction.dataSupport");
  }

  public boolean disabledActions() {
    return is("textDocument.codeAction.disabledSupport");
  }

  public boolean requestsFixesSeparately() {
    return supports("nrsFixesApart");
  }

  public boolean versionedEdits() {
    return is("workspace.workspaceEdit.documentChanges");
  }

  public boolean showsProgress() {
    return is("window.workDoneProgress");
  }

  public boolean showsDocuments() {
    return is("window.showDocument.support");
  }

  public boolean answersConfiguration() {
    return is("workspace.configuration");
  }

  public boolean watchesFiles() {
    return is("workspace.didChangeWatchedFiles.dynamicRegistration");
  }

  public boolean registersConfiguration() {
    return is("workspace.didChangeConfiguration.dynamicRegistration");
  }

  /** Whether the client registers documents, and lenses for them. */
  public boolean registersDocuments() {
    return is("textDocument.synchronization.dynamicRegistration")
        && is("textDocument.codeLens.dynamicRegistration");
  }

  public boolean nestedSymbols() {
    return is("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport");
  }

  public boolean markdown() {
    return contains("textDocument.hover.contentFormat", "markdown");
  }

  public boolean diagnosticCodeLinks() {
    return is("textDocument.publishDiagnostics.codeDescriptionSupport");
  }

  public boolean showsStatus() {
    return supports("nrsStatus");
  }

  public boolean showsEvaluated() {
    return supports("nrsEvaluated");
  }

  public boolean showsTraining() {
    return supports("nrsTraining");
  }

  public boolean showsTrainingEnd() {
    return supports("nrsTrainingEnds");
  }

  public boolean usesLanguages() {
    return supports("nrsLanguages");
  }

  public boolean settingsProblems() {
    return supports("nrsSettingsProblems");
  }

  /** The most folding ranges of a document that the client accepts. */
  public int mostFolds() {
    return at("textDocument.foldingRange.rangeLimit")
        .map(JsonElement::getAsInt)
        .filter(limit -> limit >= 0)
        .orElse(Integer.MAX_VALUE);
  }

  /** Remedies in the words of the client. */
  public RemedyWords remedies() {
    return remedies;
  }
}
