package io.nrs.eclipse.server;

import java.util.function.Consumer;
import org.eclipse.lsp4j.services.LanguageServer;

/** A server that may be running. The methods do not block. */
public interface RunningServer {
  /** Sends a notification after earlier messages, if the server runs. */
  void notifyServer(Consumer<LanguageServer> notification);

  /** Stops the server if it runs. A new server starts when it is needed. */
  void restart();
}
