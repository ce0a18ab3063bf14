package io.nrs.eclipse.completion;

import org.eclipse.osgi.util.NLS;

/** The texts of proposals. */
final class CompletionTexts extends NLS {
  public static String foundValue;

  static {
    initializeMessages(CompletionTexts.class.getName(), CompletionTexts.class);
  }

  private CompletionTexts() {}
}
