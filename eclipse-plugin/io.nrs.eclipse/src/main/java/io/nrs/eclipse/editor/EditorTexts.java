package io.nrs.eclipse.editor;

import org.eclipse.osgi.util.NLS;

/** The texts about lines of the editor. */
final class EditorTexts extends NLS {
  public static String isValue;
  public static String noFormula;

  static {
    initializeMessages(EditorTexts.class.getName(), EditorTexts.class);
  }

  private EditorTexts() {}
}
