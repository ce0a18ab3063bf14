package io.nrs.eclipse.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonNull;
import com.google.gson.JsonParser;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.protocol.ClientOptions.NrsSettings;
import io.nrs.protocol.RecordShape;
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
    preferences.put(ServerSetting.TIME_LIMIT.key(), " ");
    preferences.put(ServerCommandLine.PREFERENCE, "/usr/bin/nrs");
    assertEquals(JsonParser.parseString("{}"), ServerSettings.changed());
  }

  @Test
  void settingsHaveTheirJsonTypes() {
    preferences.put(ServerSetting.TIME_LIMIT.key(), "20");
    preferences.put(ServerSetting.DEVICE.key(), "cpu");
    preferences.put(ServerSetting.MIN_CONFIDENCE.key(), "0.75");
    preferences.putBoolean(ServerSetting.CODE_LENS.key(), false);
    preferences.put(ServerSetting.MODELS.key(), "/home/me/models");
    preferences.put(ServerSetting.THREADS.key(), "many");
    preferences.put(ServerSetting.VERIFY.key(), "perhaps");
    assertEquals(
        JsonParser.parseString(
            "{\"models\": \"/home/me/models\", \"device\": \"cpu\", \"threads\": \"many\","
                + " \"minConfidence\": 0.75, \"verify\": \"perhaps\", \"codeLens\": false,"
                + " \"timeLimit\": 20}"),
        ServerSettings.changed());
  }

  @Test
  void onlyTheSectionOfNrsIsAnswered() {
    preferences.put(ServerSetting.DEVICE.key(), "cpu");
    ConfigurationItem ours = new ConfigurationItem();
    ours.setSection("nrs");
    ConfigurationItem others = new ConfigurationItem();
    others.setSection("editor");
    assertEquals(
        List.of(JsonParser.parseString("{\"device\": \"cpu\"}"), JsonNull.INSTANCE),
        ServerSettings.configuration(new ConfigurationParams(List.of(ours, others))));
  }

  @Test
  void preferencesHaveTheNamesOfSettings() {
    List<String> known = RecordShape.of(NrsSettings.class).names();
    for (ServerSetting setting : ServerSetting.values()) {
      assertTrue(known.contains(setting.key()), setting.key());
    }
  }
}
