package io.nrs.eclipse.outline;

import org.eclipse.osgi.util.NLS;

/** The texts of the outline. */
final class OutlineTexts extends NLS {
  public static String filter;
  public static String hint;

  static {
    initializeMessages(OutlineTexts.class.getName(), OutlineTexts.class);
  }

  private OutlineTexts() {}
}
