package io.nrs.lsp.client;

import java.util.concurrent.CompletableFuture;

/** The other end of the connection. */
public interface ClientConnection {
  void notify(String method, Object parameters);

  CompletableFuture<Object> request(String method, Object parameters);

  /**
   * Waits until few messages are unsent, so that they do not fill the memory. Must not run on the
   * reader's thread.
   *
   * @param meanwhile runs repeatedly; an exception ends the wait
   */
  void awaitRoom(Runnable meanwhile);
}
