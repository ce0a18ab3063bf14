package io.nrs.lsp.client;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.language.Remedy;
import io.nrs.protocol.ClientOptions.ClientActions;
import io.nrs.protocol.ClientOptions.ExperimentalCapabilities;
import io.nrs.protocol.ProtocolJson;
import io.nrs.rewriting.models.ModelException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;

/** The capabilities of the client that the server uses. */
public final class ClientFeatures {
  private static final Gson JSON = new MessageJsonHandler(Map.of()).getGson();

  private final Optional<JsonElement> capabilities;
  private final List<ExperimentalCapabilities> experimental;
  private final RemedyWords remedies;

  private ClientFeatures(InitializeParams params) {
    this.capabilities = Optional.ofNullable(params.getCapabilities()).map(JSON::toJsonTree);
    // A client that cannot set its capabilities, such as Eclipse while it logs, gives them in the
    // initialization options.
    this.experimental =
        Stream.of(at("experimental"), option(params, "experimental"))
            .flatMap(given -> read(given, ExperimentalCapabilities.class).stream())
            .toList();
    this.remedies =
        new RemedyWords(
            read(option(params, "actions"), ClientActions.class)
                .orElseGet(() -> ProtocolJson.read(new JsonObject(), ClientActions.class)));
  }

  /** A client without optional capabilities. */
  public static ClientFeatures none() {
    return of(new InitializeParams());
  }

  public static ClientFeatures of(InitializeParams params) {
    return new ClientFeatures(params);
  }

  private static Optional<JsonElement> option(InitializeParams params, String name) {
    return params.getInitializationOptions() instanceof JsonObject options
        ? Optional.ofNullable(options.get(name))
        : Optional.empty();
  }

  private static <T> Optional<T> read(Optional<JsonElement> given, Class<T> type) {
    return given
        .filter(JsonObject.class::isInstance)
        .map(json -> ProtocolJson.readLeniently(json, type, problem -> {}));
  }

  /** A capability by its names in LSP, with dots between them. */
  private Optional<JsonElement> at(String path) {
    Optional<JsonElement> found = capabilities;
    for (String name : path.split("\\.")) {
      found =
          found
              .filter(JsonObject.class::isInstance)
              .map(object -> ((JsonObject) object).get(name))
              .filter(value -> !value.isJsonNull());
    }
    return found;
  }

  private boolean is(String path) {
    return at(path).equals(Optional.of(new JsonPrimitive(true)));
  }

  private boolean lists(String path, String value) {
    return at(path)
        .filter(JsonArray.class::isInstance)
        .filter(all -> ((JsonArray) all).contains(new JsonPrimitive(value)))
        .isPresent();
  }

  private boolean supports(Function<ExperimentalCapabilities, Optional<Boolean>> ours) {
    return experimental.stream().anyMatch(given -> ours.apply(given).orElse(false));
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

  /** Whether the client resolves the edits of code actions. */
  public boolean resolvesEdits() {
    return lists("textDocument.codeAction.resolveSupport.properties", "edit")
        && is("textDocument.codeAction.dataSupport");
  }

  public boolean disabledActions() {
    return is("textDocument.codeAction.disabledSupport");
  }

  public boolean requestsFixesSeparately() {
    return supports(ExperimentalCapabilities::nrsFixesApart);
  }

  public boolean versionedEdits() {
    return is("workspace.workspaceEdit.documentChanges");
  }

  public boolean showsProgress() {
    return is("window.workDoneProgress");
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

  public boolean markdown() {
    return lists("textDocument.hover.contentFormat", "markdown");
  }

  public boolean diagnosticCodeLinks() {
    return is("textDocument.publishDiagnostics.codeDescriptionSupport");
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
    return at("textDocument.foldingRange.rangeLimit")
        .map(JsonElement::getAsInt)
        .filter(limit -> limit >= 0)
        .orElse(Integer.MAX_VALUE);
  }

  /** Remedies in the words of the client. */
  public RemedyWords remedies() {
    return remedies;
  }

  /** Remedies in the words of the client, which names its own actions. */
  public record RemedyWords(ClientActions actions) {

    /** Returns a remedy as a clause. */
    public String of(Remedy remedy) {
      if (remedy instanceof Remedy.ChangeSetting change) {
        return "%s with nrs.%s%s".formatted(change.what(), change.setting(), change.otherwise());
      }
      if (remedy instanceof Remedy.RestoreModels restore) {
        return "restore the models folder, choose another one with nrs.models, or train the %s %s%s"
            .formatted(restore.language().id(), restore.module(), with(actions.train()));
      }
      if (remedy instanceof Remedy.TrainLanguage train) {
        return "train its networks"
            + with(
                actions
                    .trainLanguage()
                    .or(() -> Optional.of(lens("Train networks", train.language().id()))));
      }
      if (remedy instanceof Remedy.CheckLanguage check) {
        return "check the language"
            + with(
                actions.checkLanguage().or(() -> Optional.of(lens("Check language", check.id()))));
      }
      if (remedy instanceof Remedy.ShowSteps) {
        return "find the wrong step%s"
            .formatted(
                actions
                    .showSteps()
                    .map(name -> " with %s, or simplify step by step".formatted(name))
                    .orElse(": simplify step by step"));
      }
      if (remedy instanceof Remedy.CheckExactly) {
        return "check the value with " + actions.checkExactly().orElse("nrs.verify");
      }
      return remedy.words();
    }

    private static String with(Optional<String> action) {
      return action.map(name -> " with " + name).orElse("");
    }

    /** What every client shows above an open description. */
    private static String lens(String title, String id) {
      return "%s above .nrs/languages/%s.json".formatted(title, id);
    }

    /** Returns the message of a model that cannot be used. */
    public String of(ModelException failure) {
      return failure.problem() + failure.remedy().map(remedy -> "; " + of(remedy)).orElse("");
    }
  }
}
