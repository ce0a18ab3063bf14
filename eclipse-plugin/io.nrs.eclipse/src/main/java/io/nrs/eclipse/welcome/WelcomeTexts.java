package io.nrs.eclipse.welcome;

import org.eclipse.osgi.util.NLS;

/** The texts of the welcome page. */
final class WelcomeTexts extends NLS {
  public static String documentation;
  public static String documentationAbout;
  public static String examples;
  public static String examplesAbout;
  public static String intro;
  public static String ownLanguage;
  public static String ownLanguageAbout;
  public static String title;
  public static String train;
  public static String trainAbout;

  static {
    initializeMessages(WelcomeTexts.class.getName(), WelcomeTexts.class);
  }

  private WelcomeTexts() {}
}
