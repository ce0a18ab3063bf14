package io.nrs.eclipse.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonNull;
import com.google.gson.JsonParser;
import io.nrs.eclipse.common.PluginConstants;
import java.util.List;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.lsp4j.ConfigurationItem;
import org.eclipse.lsp4j.ConfigurationParams;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How preferences become settings of the server. */
class ServerSettingsTest {
  private final IEclipsePreferences preferences =
      InstanceScope.INSTANCE.getNode(PluginConstants.PLUGIN_ID);

  @AfterEach
  void forget() throws Exception {
    for (String key : preferences.keys()) {
      preferences.remove(key);
    }
  }

  @Test
  void unchangedSettingsAreNotSent() {
    preferences.put("timeLimit", " ");
    preferences.put(ServerCommandLine.PREFERENCE, "/usr/bin/nrs");
    assertEquals(JsonParser.parseString("{}"), ServerSettings.changed());
  }

  @Test
  void settingsHaveTheirJsonTypes() {
    preferences.put("timeLimit", "20");
    preferences.put("device", "cpu");
    preferences.put("minConfidence", "0.75");
    preferences.putBoolean("codeLens", false);
    preferences.put("models", "/home/me/models");
    preferences.put("threads", "many");
    preferences.put("verify", "perhaps");
    assertEquals(
        JsonParser.parseString(
            "{\"models\": \"/home/me/models\", \"device\": \"cpu\", \"threads\": \"many\","
                + " \"minConfidence\": 0.75, \"verify\": \"perhaps\", \"codeLens\": false,"
                + " \"timeLimit\": 20}"),
        ServerSettings.changed());
  }

  @Test
  void onlyTheSectionOfNrsIsAnswered() {
    preferences.put("device", "cpu");
    ConfigurationItem ours = new ConfigurationItem();
    ours.setSection("nrs");
    ConfigurationItem others = new ConfigurationItem();
    others.setSection("editor");
    assertEquals(
        List.of(JsonParser.parseString("{\"device\": \"cpu\"}"), JsonNull.INSTANCE),
        ServerSettings.configuration(new ConfigurationParams(List.of(ours, others))));
  }
}
