package io.nrs.eclipse.server;

import com.google.gson.JsonObject;
import io.nrs.eclipse.NrsPlugin;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.IEclipsePreferences.IPreferenceChangeListener;
import org.eclipse.core.runtime.preferences.IEclipsePreferences.PreferenceChangeEvent;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.lsp4j.DidChangeConfigurationParams;

/** Tells the server what the user changes in the preferences. */
public final class PreferenceWatch implements AutoCloseable {
  private final IEclipsePreferences preferences = InstanceScope.INSTANCE.getNode(NrsPlugin.ID);
  private final IPreferenceChangeListener listener = this::changed;
  private final LiveServer server;

  public PreferenceWatch(LiveServer server) {
    this.server = server;
    preferences.addPreferenceChangeListener(listener);
  }

  private void changed(PreferenceChangeEvent event) {
    if (event.getKey().equals(ServerChoice.COMMAND)) {
      server.restart();
    } else if (event.getKey().equals(ServerSettings.PROJECT_MODELS)) {
      server.tell(live -> live.workspaceTrust(ServerSettings.trust()));
    } else if (Setting.of(event.getKey()).isPresent()) {
      JsonObject settings = new JsonObject();
      settings.add(ServerSettings.SECTION, ServerSettings.changed());
      server.tell(
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
