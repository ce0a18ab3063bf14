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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;

/**
 * The capabilities of the client that the server uses.
 *
 * @param mostFolds the most folding ranges of a document that the client accepts
 * @param remedies in the words of the client
 */
public record ClientFeatures(Set<Feature> supported, int mostFolds, RemedyWords remedies) {
  private static final Gson JSON = new MessageJsonHandler(Map.of()).getGson();

  public ClientFeatures {
    supported = Set.copyOf(supported);
  }

  /** A feature of a client that not every client has. */
  public enum Feature {
    PULLS_DIAGNOSTICS(given -> given.has("textDocument.diagnostic")),
    REFRESHES_DIAGNOSTICS(given -> given.is("workspace.diagnostics.refreshSupport")),
    LINKS_CODES(given -> given.is("textDocument.publishDiagnostics.codeDescriptionSupport")),
    SEMANTIC_TOKENS(given -> given.has("textDocument.semanticTokens")),
    REFRESHES_SEMANTIC_TOKENS(given -> given.is("workspace.semanticTokens.refreshSupport")),
    INLAY_HINTS(given -> given.has("textDocument.inlayHint")),
    REFRESHES_INLAY_HINTS(given -> given.is("workspace.inlayHint.refreshSupport")),
    REFRESHES_LENSES(given -> given.is("workspace.codeLens.refreshSupport")),

    /** The client resolves the edits of code actions. */
    RESOLVES_EDITS(
        given ->
            given.lists("textDocument.codeAction.resolveSupport.properties", "edit")
                && given.is("textDocument.codeAction.dataSupport")),
    DISABLED_ACTIONS(given -> given.is("textDocument.codeAction.disabledSupport")),
    REQUESTS_FIXES_APART(given -> given.is(ExperimentalCapabilities::nrsFixesApart)),

    /** The client makes edits that a command has found. */
    APPLIES_EDITS(given -> given.is("workspace.applyEdit")),
    VERSIONED_EDITS(given -> given.is("workspace.workspaceEdit.documentChanges")),
    SHOWS_PROGRESS(given -> given.is("window.workDoneProgress")),
    ANSWERS_CONFIGURATION(given -> given.is("workspace.configuration")),
    REGISTERS_CONFIGURATION(
        given -> given.is("workspace.didChangeConfiguration.dynamicRegistration")),
    WATCHES_FILES(given -> given.is("workspace.didChangeWatchedFiles.dynamicRegistration")),

    /** The client registers documents, and lenses for them. */
    REGISTERS_DOCUMENTS(
        given ->
            given.is("textDocument.synchronization.dynamicRegistration")
                && given.is("textDocument.codeLens.dynamicRegistration")),
    MARKDOWN(given -> given.lists("textDocument.hover.contentFormat", "markdown")),
    SHOWS_STATUS(given -> given.is(ExperimentalCapabilities::nrsStatus)),
    SHOWS_EVALUATED(given -> given.is(ExperimentalCapabilities::nrsEvaluated)),
    SHOWS_TRAINING(given -> given.is(ExperimentalCapabilities::nrsTraining)),
    SHOWS_TRAINING_END(given -> given.is(ExperimentalCapabilities::nrsTrainingEnds)),
    USES_LANGUAGES(given -> given.is(ExperimentalCapabilities::nrsLanguages)),
    SHOWS_SETTINGS_PROBLEMS(given -> given.is(ExperimentalCapabilities::nrsSettingsProblems));

    private final Predicate<Given> support;

    Feature(Predicate<Given> support) {
      this.support = support;
    }
  }

  /** What a client says of itself. */
  private record Given(
      Optional<JsonElement> capabilities, List<ExperimentalCapabilities> experimental) {

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

    private boolean has(String path) {
      return at(path).isPresent();
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

    private boolean is(Function<ExperimentalCapabilities, Optional<Boolean>> ours) {
      return experimental.stream().anyMatch(given -> ours.apply(given).orElse(false));
    }
  }

  /** A client without optional capabilities. */
  public static ClientFeatures none() {
    return of(new InitializeParams());
  }

  public static ClientFeatures of(InitializeParams params) {
    Given standard =
        new Given(Optional.ofNullable(params.getCapabilities()).map(JSON::toJsonTree), List.of());
    // A client that cannot set its capabilities, such as Eclipse while it logs, gives them in the
    // initialization options.
    Given given =
        new Given(
            standard.capabilities(),
            Stream.of(standard.at("experimental"), option(params, "experimental"))
                .flatMap(ours -> read(ours, ExperimentalCapabilities.class).stream())
                .toList());
    return new ClientFeatures(
        Arrays.stream(Feature.values())
            .filter(feature -> feature.support.test(given))
            .collect(Collectors.toSet()),
        given
            .at("textDocument.foldingRange.rangeLimit")
            .map(JsonElement::getAsInt)
            .filter(limit -> limit >= 0)
            .orElse(Integer.MAX_VALUE),
        new RemedyWords(
            read(option(params, "actions"), ClientActions.class)
                .orElseGet(() -> ProtocolJson.read(new JsonObject(), ClientActions.class))));
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

  public boolean has(Feature feature) {
    return supported.contains(feature);
  }

  /** Remedies in the words of the client, which names its own actions. */
  public record RemedyWords(ClientActions actions) {

    /** Returns a remedy as a clause. */
    public String of(Remedy remedy) {
      if (remedy instanceof Remedy.ChangeSetting change) {
        // An editor's own settings may lack this one; every client reads the file.
        return "%s with nrs.%s in .nrs.json%s"
            .formatted(change.what(), change.setting(), change.otherwise());
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
