package io.nrs.eclipse.builder;

import org.eclipse.osgi.util.NLS;

/** The texts of the builder. */
final class BuilderTexts extends NLS {
  public static String adding;
  public static String checking;
  public static String removing;

  static {
    initializeMessages(BuilderTexts.class.getName(), BuilderTexts.class);
  }

  private BuilderTexts() {}
}
