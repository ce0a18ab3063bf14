package org.eclipse.tm4e.ui.text;

/** The part that LSP4E names. */
public class TMPresentationReconciler {
  public static TMPresentationReconciler getTMPresentationReconciler(
      org.eclipse.jface.text.ITextViewer viewer) {
    return null;
  }

  public org.eclipse.tm4e.ui.themes.ITokenProvider getTokenProvider() {
    return null;
  }
}
