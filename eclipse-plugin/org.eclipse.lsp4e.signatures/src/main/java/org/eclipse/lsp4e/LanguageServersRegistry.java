package org.eclipse.lsp4e;

/** What this project uses of LSP4E's class of this name. */
public class LanguageServersRegistry {
  public abstract static class LanguageServerDefinition {}

  public static LanguageServersRegistry getInstance() {
    throw new UnsupportedOperationException();
  }

  public LanguageServerDefinition getDefinition(String id) {
    throw new UnsupportedOperationException();
  }
}
