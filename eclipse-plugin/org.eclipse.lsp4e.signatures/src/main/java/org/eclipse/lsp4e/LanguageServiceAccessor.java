package org.eclipse.lsp4e;

import org.eclipse.lsp4e.LanguageServersRegistry.LanguageServerDefinition;

/** What this project uses of LSP4E's class of this name. */
public class LanguageServiceAccessor {
  public static LanguageServerWrapper startLanguageServer(LanguageServerDefinition definition) {
    throw new UnsupportedOperationException();
  }
}
