package io.nrs.eclipse.server;

import java.util.function.Consumer;

/** A server that may be running. The methods do not block. */
public interface RunningServer {
  /** Sends a notification after earlier messages, if the server runs. */
  void notifyServer(Consumer<NrsLanguageServer> notification);

  /** Stops the server if it runs. A new server starts when it is needed. */
  void restart();
}
