package io.nrs.eclipse.language;

import org.eclipse.osgi.util.NLS;

/** The texts about languages. */
final class LanguageTexts extends NLS {
  public static String announcing;

  static {
    initializeMessages(LanguageTexts.class.getName(), LanguageTexts.class);
  }

  private LanguageTexts() {}
}
