package io.nrs.lsp;

import com.google.gson.JsonElement;
import io.nrs.checking.Settings;
import io.nrs.checking.Settings.Reading;
import io.nrs.checking.SettingsFile;
import io.nrs.checking.SettingsProblem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the settings are now: the defaults, changed by the client's, changed by those of the first
 * workspace folder. What a folder that is not trusted says does not count, nor which networks are
 * to be used where it may not decide that.
 */
record Configuration(Settings settings, List<String> complaints) {

  /**
   * Reads settings.
   *
   * @param client what the client says, the more general first
   */
  static Configuration read(List<JsonElement> client, Workspace workspace) {
    Settings settings = Settings.defaults();
    List<String> complaints = new ArrayList<>();
    Path base = workspace.root().orElseGet(() -> Path.of("").toAbsolutePath());
    for (JsonElement said : client) {
      Reading reading = settings.with(said, base);
      settings = reading.settings();
      reading.problems().stream().map(SettingsProblem::message).forEach(complaints::add);
    }
    if (workspace.trusted() && workspace.root().isPresent()) {
      Reading reading = SettingsFile.read(workspace.root().get(), settings);
      settings =
          workspace.models()
              ? reading.settings()
              : reading.settings().withModels(settings.models());
      reading.problems().stream().map(SettingsProblem::line).forEach(complaints::add);
    }
    return new Configuration(settings, List.copyOf(complaints));
  }
}
