package io.nrs.eclipse.perspective;

import org.eclipse.osgi.util.NLS;

/** The texts of the perspective. */
final class PerspectiveTexts extends NLS {
  public static String creating;
  public static String examples;
  public static String offer;
  public static String unreadable;

  static {
    initializeMessages(PerspectiveTexts.class.getName(), PerspectiveTexts.class);
  }

  private PerspectiveTexts() {}
}
