package io.nrs.eclipse.server;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.protocol.ClientOptions.ClientActions;
import io.nrs.protocol.ClientOptions.ExperimentalCapabilities;
import io.nrs.protocol.ClientOptions.InitializationOptions;
import io.nrs.protocol.ProtocolJson;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.runtime.Platform;
import org.eclipse.lsp4j.ConfigurationParams;

/** The preferences in the form of messages to the server. */
public final class ServerSettings {
  /** The section of {@code workspace/configuration} that the server requests. */
  public static final String SECTION = "nrs";

  private static final ExperimentalCapabilities CAPABILITIES =
      new ExperimentalCapabilities(
          Optional.of(true),
          Optional.of(true),
          Optional.of(true),
          Optional.of(true),
          Optional.of(true),
          Optional.empty(),
          Optional.of(true));

  private static final String TRAIN = "NRS > Train a Network…";

  /** The names of the menu, for the server's messages. */
  private static final ClientActions ACTIONS =
      new ClientActions(
          Optional.of(TRAIN),
          Optional.of(TRAIN),
          Optional.of(TRAIN + " > Check Language"),
          Optional.of("NRS > Show Rewriting"),
          Optional.empty());

  private ServerSettings() {}

  /** The settings that differ from the server's defaults, by their names without {@code nrs.}. */
  public static JsonObject changed() {
    JsonObject changed = new JsonObject();
    for (ServerSetting setting : ServerSetting.values()) {
      String preference =
          Platform.getPreferencesService()
              .getString(PluginConstants.PLUGIN_ID, setting.key(), "", null)
              .strip();
      if (!preference.isEmpty()) {
        changed.add(setting.key(), ServerSetting.json(preference));
      }
    }
    return changed;
  }

  /**
   * The options of the request {@code initialize}. They repeat the experimental capabilities,
   * because LSP4E drops those while it logs messages.
   */
  public static JsonObject initializationOptions() {
    return ProtocolJson.write(
        new InitializationOptions(
            Optional.empty(), Optional.of(true), Optional.of(CAPABILITIES), Optional.of(ACTIONS)));
  }

  /**
   * The experimental capabilities of both connections. Eclipse requests quick fixes and other code
   * actions separately.
   */
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
