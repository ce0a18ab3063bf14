package io.nrs.eclipse.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonNull;
import com.google.gson.JsonParser;
import io.nrs.eclipse.NrsPlugin;
import java.util.List;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.lsp4j.ConfigurationItem;
import org.eclipse.lsp4j.ConfigurationParams;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Preferences as the server is told them. */
class ServerSettingsTest {
  private final IEclipsePreferences preferences = InstanceScope.INSTANCE.getNode(NrsPlugin.ID);

  @AfterEach
  void forget() throws Exception {
    for (String key : preferences.keys()) {
      preferences.remove(key);
    }
  }

  @Test
  void nothingIsSaidOfWhatNobodyHasChanged() {
    preferences.put(Setting.OUTPUTS.key(), " ");
    preferences.put(ServerChoice.COMMAND, "/usr/bin/nrs");
    assertEquals(JsonParser.parseString("{}"), ServerSettings.changed());
  }

  @Test
  void everyKindIsWrittenAsTheServerReadsIt() {
    preferences.put(Setting.OUTPUTS.key(), "20");
    preferences.put(Setting.WINDOWING.key(), "dynamic");
    preferences.put(Setting.CONFIDENCE_THRESHOLD.key(), "0.75");
    preferences.putBoolean(Setting.GUARD.key(), false);
    preferences.put(Setting.MODELS.key(), "/home/me/models");
    preferences.put(Setting.THREADS.key(), "many");
    preferences.put(Setting.VERIFY.key(), "perhaps");
    assertEquals(
        JsonParser.parseString(
            "{\"outputs\": 20, \"windowing\": \"dynamic\", \"confidenceThreshold\": 0.75,"
                + " \"guard\": false, \"models\": \"/home/me/models\", \"threads\": \"many\","
                + " \"verify\": \"perhaps\"}"),
        ServerSettings.changed());
  }

  @Test
  void onlyOurSectionIsAnswered() {
    preferences.put(Setting.DEVICE.key(), "cpu");
    ConfigurationItem ours = new ConfigurationItem();
    ours.setSection("nrs");
    ConfigurationItem others = new ConfigurationItem();
    others.setSection("editor");
    assertEquals(
        List.of(JsonParser.parseString("{\"device\": \"cpu\"}"), JsonNull.INSTANCE),
        ServerSettings.answer(new ConfigurationParams(List.of(ours, others))));
  }

  @Test
  void networksOfProjectsAreAllowedByTheUserAlone() {
    assertFalse(ServerSettings.initializationOptions().get("workspaceModels").getAsBoolean());
    assertTrue(ServerSettings.initializationOptions().get("trusted").getAsBoolean());
    preferences.putBoolean(ServerSettings.PROJECT_MODELS, true);
    assertTrue(ServerSettings.initializationOptions().get("workspaceModels").getAsBoolean());
    assertEquals(JsonParser.parseString("{\"models\": true}"), ServerSettings.trust());
  }
}
