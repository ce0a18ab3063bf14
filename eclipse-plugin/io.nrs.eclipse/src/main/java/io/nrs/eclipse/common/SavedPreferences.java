package io.nrs.eclipse.common;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.osgi.service.prefs.BackingStoreException;

/** Preferences that outlast an Eclipse that is killed. */
public final class SavedPreferences {
  private SavedPreferences() {}

  /** Writes preferences to their file. Where this is not possible, only this session has them. */
  public static void write(IEclipsePreferences preferences) {
    try {
      preferences.flush();
    } catch (BackingStoreException unwritable) {
      ILog.get().warn(unwritable.getMessage(), unwritable);
    }
  }
}
