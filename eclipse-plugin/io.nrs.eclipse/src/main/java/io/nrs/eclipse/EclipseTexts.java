package io.nrs.eclipse;

import org.eclipse.osgi.util.NLS;

/** The texts of the state below the editors. */
final class EclipseTexts extends NLS {
  public static String openPreferences;

  static {
    initializeMessages(EclipseTexts.class.getName(), EclipseTexts.class);
  }

  private EclipseTexts() {}
}
