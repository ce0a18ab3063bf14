package io.nrs.lsp.client;

import java.util.concurrent.CompletableFuture;

/** The other end of the connection. */
public interface ClientConnection {
  void notify(String method, Object parameters);

  CompletableFuture<Object> request(String method, Object parameters);

  /**
   * Waits until little is left to be sent, so that what is told fills no memory. Not for the
   * reader's thread.
   *
   * @param meanwhile is run again and again; what it throws ends the wait
   */
  void awaitRoom(Runnable meanwhile);
}
