package io.nrs.eclipse.server;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.protocol.ClientOptions.ClientActions;
import io.nrs.protocol.ClientOptions.ExperimentalCapabilities;
import io.nrs.protocol.ClientOptions.InitializationOptions;
import io.nrs.protocol.NrsSettings;
import io.nrs.protocol.ProtocolJson;
import io.nrs.protocol.RecordShape;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.runtime.Platform;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.osgi.util.NLS;

/**
 * The preferences in the form of messages to the server. A preference has the name of a setting
 * (docs/settings.md) without {@code nrs.}. If it is empty, the server uses its default.
 */
public final class ServerSettings {
  /** The name of the setting below which confidence counts as low. */
  public static final String MIN_CONFIDENCE = "minConfidence";

  /** The section of {@code workspace/configuration} that the server requests. */
  public static final String SECTION = "nrs";

  private static final ExperimentalCapabilities CAPABILITIES =
      new ExperimentalCapabilities(
          Optional.of(true),
          Optional.of(true),
          Optional.of(true),
          Optional.of(true),
          Optional.of(true),
          Optional.of(true),
          Optional.empty(),
          Optional.empty(),
          Optional.of(true),
          Optional.empty());

  /** The names of the menu, for the server's messages. */
  private static final ClientActions ACTIONS =
      new ClientActions(
          Optional.of(ServerTexts.train),
          Optional.of(ServerTexts.train),
          Optional.of(NLS.bind(ServerTexts.checkLanguage, ServerTexts.train)),
          Optional.of(ServerTexts.showRewriting),
          Optional.empty());

  private ServerSettings() {}

  /** The settings that differ from the server's defaults, by their names without {@code nrs.}. */
  public static JsonObject changed() {
    JsonObject changed = new JsonObject();
    for (String name : names()) {
      String preference =
          Platform.getPreferencesService()
              .getString(PluginConstants.PLUGIN_ID, name, "", null)
              .strip();
      if (!preference.isEmpty()) {
        changed.add(name, json(preference));
      }
    }
    return changed;
  }

  /** The preferences that are settings. */
  static List<String> names() {
    return RecordShape.of(NrsSettings.class).names();
  }

  /** A preference as JSON. The server rejects a value of another type with a message. */
  private static JsonPrimitive json(String preference) {
    if (preference.equals("true") || preference.equals("false")) {
      return new JsonPrimitive(Boolean.valueOf(preference));
    }
    try {
      return new JsonPrimitive(new BigDecimal(preference));
    } catch (NumberFormatException text) {
      return new JsonPrimitive(preference);
    }
  }

  /** The options of the request {@code initialize}. */
  public static JsonObject initializationOptions() {
    return ProtocolJson.write(
        new InitializationOptions(
            Optional.empty(), Optional.of(true), Optional.empty(), Optional.of(ACTIONS)));
  }

  /** The experimental capabilities. */
  public static JsonObject experimental() {
    return ProtocolJson.write(CAPABILITIES);
  }

  /** The result of {@code workspace/configuration}, with null for sections of others. */
  public static List<Object> configuration(ConfigurationParams params) {
    return params.getItems().stream()
        .<Object>map(item -> SECTION.equals(item.getSection()) ? changed() : JsonNull.INSTANCE)
        .toList();
  }
}
