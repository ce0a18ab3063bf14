package org.eclipse.lsp4e;

import java.net.URI;
import org.eclipse.jface.text.IDocument;

/** What this project uses of LSP4E's class of this name. */
public final class LSPEclipseUtils {
  private LSPEclipseUtils() {}

  public static URI toUri(IDocument document) {
    throw new UnsupportedOperationException();
  }
}
