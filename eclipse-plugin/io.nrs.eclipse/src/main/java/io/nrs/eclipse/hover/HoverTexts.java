package io.nrs.eclipse.hover;

import org.eclipse.osgi.util.NLS;

/** The texts of hovers. */
final class HoverTexts extends NLS {
  public static String asking;
  public static String nothing;

  static {
    initializeMessages(HoverTexts.class.getName(), HoverTexts.class);
  }

  private HoverTexts() {}
}
