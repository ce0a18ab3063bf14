package io.nrs.eclipse.server;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import io.nrs.eclipse.NrsPlugin;
import java.util.List;
import org.eclipse.core.runtime.Platform;
import org.eclipse.lsp4j.ConfigurationParams;

/** What the preferences say to the server. */
public final class ServerSettings {
  /**
   * The preference by which projects may bring networks of their own; a boolean, false at first.
   */
  public static final String PROJECT_MODELS = "projects.models";

  /** The section of settings that the server asks for. */
  public static final String SECTION = "nrs";

  private ServerSettings() {}

  /** The settings that somebody has changed, by their names without {@code nrs.}. */
  public static JsonObject changed() {
    JsonObject changed = new JsonObject();
    for (Setting setting : Setting.values()) {
      String preference =
          Platform.getPreferencesService().getString(NrsPlugin.ID, setting.key(), "", null).strip();
      if (!preference.isEmpty()) {
        changed.add(setting.key(), setting.json(preference));
      }
    }
    return changed;
  }

  /**
   * What the server is told when it starts. It asks for settings itself, then and later. LSP4E
   * drops what is experimental among the capabilities while it logs what is said.
   */
  public static JsonObject initializationOptions() {
    JsonObject options = new JsonObject();
    options.addProperty("trusted", true);
    options.addProperty("workspaceModels", projectModels());
    options.add("experimental", experimental());
    return options;
  }

  /**
   * The notifications of the server's own that are understood here; that users are told of the end
   * of a training here; that Eclipse asks for what mends a problem and for everything else one
   * after the other, to show both in one list; and that it marks brackets itself.
   */
  public static JsonObject experimental() {
    JsonObject experimental = new JsonObject();
    List.of(
            "nrsStatus",
            "nrsTraining",
            "nrsTrainingEnds",
            "nrsEvaluated",
            "nrsFixesApart",
            "nrsMarksBrackets")
        .forEach(known -> experimental.addProperty(known, true));
    return experimental;
  }

  /** What {@code workspace/configuration} is answered with; null for what is not ours. */
  public static List<Object> answer(ConfigurationParams asked) {
    return asked.getItems().stream()
        .<Object>map(item -> SECTION.equals(item.getSection()) ? changed() : JsonNull.INSTANCE)
        .toList();
  }

  /** What {@code nrs/workspaceTrust} tells. */
  public static JsonObject trust() {
    JsonObject trust = new JsonObject();
    trust.addProperty("models", projectModels());
    return trust;
  }

  private static boolean projectModels() {
    return Platform.getPreferencesService().getBoolean(NrsPlugin.ID, PROJECT_MODELS, false, null);
  }
}
