package org.eclipse.lsp4e;

import java.net.URI;
import org.eclipse.jface.text.IDocument;

/** The part of LSP4E's class that the plug-in uses. */
public final class LSPEclipseUtils {
  private LSPEclipseUtils() {}

  public static native URI toUri(IDocument document);
}
