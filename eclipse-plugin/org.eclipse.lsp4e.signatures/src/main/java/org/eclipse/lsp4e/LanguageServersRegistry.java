package org.eclipse.lsp4e;

/** The part of LSP4E's class that the plug-in uses. */
public class LanguageServersRegistry {
  public abstract static class LanguageServerDefinition {}

  public static native LanguageServersRegistry getInstance();

  public native LanguageServerDefinition getDefinition(String id);
}
