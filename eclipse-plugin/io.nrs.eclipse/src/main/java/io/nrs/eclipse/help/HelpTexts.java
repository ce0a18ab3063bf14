package io.nrs.eclipse.help;

import org.eclipse.osgi.util.NLS;

/** The texts of the help. */
final class HelpTexts extends NLS {
  public static String noBrowser;
  public static String noDocumentation;

  static {
    initializeMessages(HelpTexts.class.getName(), HelpTexts.class);
  }

  private HelpTexts() {}
}
