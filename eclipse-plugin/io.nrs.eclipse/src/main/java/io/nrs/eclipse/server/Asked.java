package io.nrs.eclipse.server;

import com.google.gson.JsonObject;
import java.util.concurrent.CompletableFuture;

/** A question that the server has been asked. */
public interface Asked {
  /**
   * What it answers, on a thread of nobody's. Fails with a {@link FailedAnswer}, or is cancelled if
   * it was stopped and came to nothing.
   */
  CompletableFuture<JsonObject> answer();

  /** Lets the server stop; what it came to until then is the answer, if it has one. */
  void stop();
}
