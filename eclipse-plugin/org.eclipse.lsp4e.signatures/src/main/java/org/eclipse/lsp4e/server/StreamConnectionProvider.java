package org.eclipse.lsp4e.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;

/** The part of LSP4E's interface that the plug-in uses. */
public interface StreamConnectionProvider {
  void start() throws IOException;

  InputStream getInputStream();

  OutputStream getOutputStream();

  InputStream getErrorStream();

  default Object getInitializationOptions(URI rootUri) {
    return null;
  }

  default Object getExperimentalFeaturesPOJO() {
    return null;
  }

  void stop();
}
