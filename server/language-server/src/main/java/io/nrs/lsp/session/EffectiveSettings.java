package io.nrs.lsp.session;

import com.google.gson.JsonElement;
import io.nrs.checking.Settings;
import io.nrs.checking.Settings.Reading;
import io.nrs.checking.Settings.SettingsProblem;
import io.nrs.checking.SettingsFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The settings in effect: the defaults, then the client's, then those of the first workspace folder
 * if the user trusts it.
 *
 * @param complaints about the client's settings
 * @param ofFile mistakes in the settings file
 */
public record EffectiveSettings(
    Settings settings, List<String> complaints, List<SettingsProblem> ofFile) {

  /**
   * Reads settings.
   *
   * @param client the client's settings, the more general first
   */
  public static EffectiveSettings read(List<JsonElement> client, Workspace workspace) {
    Settings settings = Settings.editorDefaults();
    List<String> complaints = new ArrayList<>();
    List<SettingsProblem> ofFile = List.of();
    Path base = workspace.root().orElseGet(() -> Path.of("").toAbsolutePath());
    for (JsonElement said : client) {
      Reading reading = settings.with(said, base);
      settings = reading.settings();
      reading.problems().stream().map(SettingsProblem::message).forEach(complaints::add);
    }
    if (workspace.trusted() && workspace.root().isPresent()) {
      Reading reading = SettingsFile.read(workspace.root().get(), settings);
      settings = reading.settings();
      ofFile = reading.problems();
    }
    return new EffectiveSettings(settings, List.copyOf(complaints), ofFile);
  }
}
