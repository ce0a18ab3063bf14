package io.nrs.eclipse.server;

import com.google.gson.JsonObject;
import java.util.concurrent.CompletableFuture;

/** A request that was sent to the server. */
public interface PendingRequest {
  /**
   * The response, which completes on any thread. It fails with a {@link RequestFailedException}. It
   * is cancelled if the request was cancelled and has no result.
   */
  CompletableFuture<JsonObject> response();

  /**
   * Asks the server to cancel the request. The result so far, if there is one, becomes the
   * response.
   */
  void cancel();
}
