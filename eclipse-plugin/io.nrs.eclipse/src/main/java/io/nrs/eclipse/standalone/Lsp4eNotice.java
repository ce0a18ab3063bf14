package io.nrs.eclipse.standalone;

import io.nrs.eclipse.NrsPlugin;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.osgi.service.prefs.BackingStoreException;

/** Tells the user what an Eclipse without LSP4E lacks, once in a workspace. */
final class Lsp4eNotice {
  /** The preference that remembers it. */
  static final String TOLD = "lsp4e.told";

  static final String TEXT =
      "Commands and views are all there. Lenses, hovers, quick fixes and values beside formulas"
          + " need LSP4E: choose Help > Install New Software…, work with"
          + " https://download.eclipse.org/lsp4e/releases/latest/ or with the site of your Eclipse"
          + " release, install LSP4E, and restart Eclipse.";

  private final IEclipsePreferences preferences = InstanceScope.INSTANCE.getNode(NrsPlugin.ID);
  private final Window window;

  Lsp4eNotice(Window window) {
    this.window = window;
  }

  /** A formula file was opened without LSP4E. */
  void missed() {
    if (preferences.getBoolean(TOLD, false)) {
      return;
    }
    preferences.putBoolean(TOLD, true);
    try {
      preferences.flush();
    } catch (BackingStoreException unwritable) {
      // It is told again some day.
      ILog.get().warn(unwritable.getMessage(), unwritable);
    }
    window.show(new MessageParams(MessageType.Info, TEXT));
  }
}
