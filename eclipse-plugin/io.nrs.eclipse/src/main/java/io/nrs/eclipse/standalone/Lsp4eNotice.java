package io.nrs.eclipse.standalone;

import io.nrs.eclipse.common.PluginConstants;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.osgi.service.prefs.BackingStoreException;

/** Tells the user once per workspace what LSP4E adds. */
final class Lsp4eNotice {
  /** The preference that stores whether the notice was shown. */
  static final String SHOWN = "lsp4e.told";

  static final String TEXT =
      "Commands and views work in this Eclipse. Code lenses, hovers, quick fixes and values beside"
          + " formulas need LSP4E 0.30 or newer, which needs Java 21. To install it, choose Help >"
          + " Install New Software…, work with https://download.eclipse.org/lsp4e/releases/latest/"
          + " or with the site of your Eclipse release, install LSP4E and restart Eclipse.";

  private final IEclipsePreferences preferences =
      InstanceScope.INSTANCE.getNode(PluginConstants.PLUGIN_ID);
  private final ClientWindow window;

  Lsp4eNotice(ClientWindow window) {
    this.window = window;
  }

  /** Shows the notice unless it was shown before. */
  void showOnce() {
    if (preferences.getBoolean(SHOWN, false)) {
      return;
    }
    preferences.putBoolean(SHOWN, true);
    try {
      preferences.flush();
    } catch (BackingStoreException unwritable) {
      // The notice appears again after the next start.
      ILog.get().warn(unwritable.getMessage(), unwritable);
    }
    window.show(new MessageParams(MessageType.Info, TEXT));
  }
}
