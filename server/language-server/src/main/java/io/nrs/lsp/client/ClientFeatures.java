package io.nrs.lsp.client;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.protocol.ClientOptions.ClientActions;
import io.nrs.protocol.ClientOptions.ExperimentalCapabilities;
import io.nrs.protocol.ProtocolJson;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
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
public record ClientFeatures(Set<ClientFeature> supported, int mostFolds, RemedyWords remedies) {
  private static final Gson JSON = new MessageJsonHandler(Map.of()).getGson();

  public ClientFeatures {
    supported = Set.copyOf(supported);
  }

  /** What a client says of itself. */
  record Given(Optional<JsonElement> capabilities, List<ExperimentalCapabilities> experimental) {

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

    boolean has(String path) {
      return at(path).isPresent();
    }

    boolean is(String path) {
      return at(path).equals(Optional.of(new JsonPrimitive(true)));
    }

    boolean lists(String path, String value) {
      return at(path)
          .filter(JsonArray.class::isInstance)
          .filter(all -> ((JsonArray) all).contains(new JsonPrimitive(value)))
          .isPresent();
    }

    boolean is(Function<ExperimentalCapabilities, Optional<Boolean>> ours) {
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
    // A client that cannot set its capabilities, such as LSP4E while it logs, gives them in the
    // initialization options.
    Given given =
        new Given(
            standard.capabilities(),
            Stream.of(standard.at("experimental"), option(params, "experimental"))
                .flatMap(ours -> read(ours, ExperimentalCapabilities.class).stream())
                .toList());
    return new ClientFeatures(
        Arrays.stream(ClientFeature.values())
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

  public boolean has(ClientFeature feature) {
    return supported.contains(feature);
  }
}
