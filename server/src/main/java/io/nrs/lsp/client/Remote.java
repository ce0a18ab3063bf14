package io.nrs.lsp.client;

import java.util.concurrent.CompletableFuture;

/** The other end of the connection. */
public interface Remote {
  void notify(String method, Object parameters);

  CompletableFuture<Object> request(String method, Object parameters);
}
