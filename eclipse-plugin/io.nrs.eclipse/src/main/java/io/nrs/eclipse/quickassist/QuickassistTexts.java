package io.nrs.eclipse.quickassist;

import org.eclipse.osgi.util.NLS;

/** The texts of quick assists. */
final class QuickassistTexts extends NLS {
  public static String askAgain;
  public static String chooseAgain;

  static {
    initializeMessages(QuickassistTexts.class.getName(), QuickassistTexts.class);
  }

  private QuickassistTexts() {}
}
