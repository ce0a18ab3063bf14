package io.nrs.eclipse.server;

import com.google.gson.JsonObject;
import io.nrs.protocol.Protocol.NotificationSpec;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.eclipse.core.runtime.ILog;

/**
 * Gets events between a request and its response. The thread that reads messages calls it, so it
 * must return quickly.
 */
public interface RequestListener {
  /** Ignores all events. */
  RequestListener NONE = new RequestListener() {};

  /** Gets the notifications of a kind. One that the plug-in does not understand is logged. */
  static <P> RequestListener of(NotificationSpec<P> kind, Consumer<P> listener) {
    return new RequestListener() {
      @Override
      public void notification(String method, JsonObject parameters) {
        if (method.equals(kind.method())) {
          try {
            listener.accept(CommandRequest.read(parameters, kind.params()));
          } catch (RequestFailedException notUnderstood) {
            ILog.get().warn(notUnderstood.getMessage(), notUnderstood);
          }
        }
      }
    };
  }

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
