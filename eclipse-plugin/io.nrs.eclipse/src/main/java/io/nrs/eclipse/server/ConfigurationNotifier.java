package io.nrs.eclipse.server;

import com.google.gson.JsonObject;
import io.nrs.eclipse.common.PluginConstants;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.IEclipsePreferences.IPreferenceChangeListener;
import org.eclipse.core.runtime.preferences.IEclipsePreferences.PreferenceChangeEvent;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.lsp4j.DidChangeConfigurationParams;

/** Notifies the server when the user changes preferences. */
public final class ConfigurationNotifier implements AutoCloseable {
  private final IEclipsePreferences preferences =
      InstanceScope.INSTANCE.getNode(PluginConstants.PLUGIN_ID);
  private final IPreferenceChangeListener listener = this::changed;
  private final FormulaServer server;

  public ConfigurationNotifier(FormulaServer server) {
    this.server = server;
    preferences.addPreferenceChangeListener(listener);
  }

  private void changed(PreferenceChangeEvent event) {
    if (event.getKey().equals(ServerCommandLine.PREFERENCE)) {
      server.restart();
    } else if (ServerSettings.names().contains(event.getKey())) {
      JsonObject settings = new JsonObject();
      settings.add(ServerSettings.SECTION, ServerSettings.changed());
      server.notifyServer(
          live ->
              live.getWorkspaceService()
                  .didChangeConfiguration(new DidChangeConfigurationParams(settings)));
    }
  }

  @Override
  public void close() {
    preferences.removePreferenceChangeListener(listener);
  }
}
