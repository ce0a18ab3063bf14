package org.eclipse.lsp4e;

/** The part of LSP4E's class that the plug-in uses. */
public class LanguageServersRegistry {
  public abstract static class LanguageServerDefinition {}

  public static LanguageServersRegistry getInstance() {
    throw new UnsupportedOperationException();
  }

  public LanguageServerDefinition getDefinition(String id) {
    throw new UnsupportedOperationException();
  }
}
