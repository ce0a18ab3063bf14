package io.nrs.eclipse.server;

import com.google.gson.JsonObject;
import java.util.OptionalInt;

/**
 * Gets events between a request and its response. The thread that reads messages calls it, so it
 * must return quickly.
 */
public interface RequestListener {
  /** Ignores all events. */
  RequestListener NONE = new RequestListener() {};

  /**
   * Reports progress.
   *
   * @param message the server's activity, or empty
   * @param percent from 0 to 100 and never less than before; empty if it is unknown
   */
  default void progress(String message, OptionalInt percent) {}

  /** A notification beyond LSP about this request, such as {@code nrs/evaluated}. */
  default void notification(String method, JsonObject parameters) {}
}
