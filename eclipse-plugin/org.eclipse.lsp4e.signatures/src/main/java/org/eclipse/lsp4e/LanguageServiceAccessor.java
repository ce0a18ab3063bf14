package org.eclipse.lsp4e;

import org.eclipse.lsp4e.LanguageServersRegistry.LanguageServerDefinition;

/** The part of LSP4E's class that the plug-in uses. */
public class LanguageServiceAccessor {
  public static native LanguageServerWrapper startLanguageServer(
      LanguageServerDefinition definition);
}
