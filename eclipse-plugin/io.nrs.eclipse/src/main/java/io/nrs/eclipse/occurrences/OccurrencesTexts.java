package io.nrs.eclipse.occurrences;

import org.eclipse.osgi.util.NLS;

/** The texts of occurrences. */
final class OccurrencesTexts extends NLS {
  public static String sameOperation;

  static {
    initializeMessages(OccurrencesTexts.class.getName(), OccurrencesTexts.class);
  }

  private OccurrencesTexts() {}
}
