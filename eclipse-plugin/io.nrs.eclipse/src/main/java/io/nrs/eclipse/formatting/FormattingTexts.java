package io.nrs.eclipse.formatting;

import org.eclipse.osgi.util.NLS;

/** The texts of the formatter. */
final class FormattingTexts extends NLS {
  public static String formatAgain;

  static {
    initializeMessages(FormattingTexts.class.getName(), FormattingTexts.class);
  }

  private FormattingTexts() {}
}
