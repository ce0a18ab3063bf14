package io.nrs.eclipse.wizard;

import org.eclipse.osgi.util.NLS;

/** The texts of the wizard for formula files. */
final class WizardTexts extends NLS {
  public static String description;
  public static String example;
  public static String filter;
  public static String title;
  public static String windowTitle;
  public static String withExample;

  static {
    initializeMessages(WizardTexts.class.getName(), WizardTexts.class);
  }

  private WizardTexts() {}
}
