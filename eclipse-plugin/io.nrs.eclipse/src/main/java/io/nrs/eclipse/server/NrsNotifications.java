package io.nrs.eclipse.server;

import com.google.gson.JsonObject;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;

/**
 * The server's own notifications (README, "In an editor"), for those whose questions they answer.
 */
public interface NrsNotifications {
  /** Who has asked what. */
  Questions questions();

  @JsonNotification("nrs/status")
  default void status(JsonObject parameters) {
    questions().told("nrs/status", parameters);
  }

  @JsonNotification("nrs/activity")
  default void activity(JsonObject parameters) {
    questions().told("nrs/activity", parameters);
  }

  @JsonNotification("nrs/training")
  default void training(JsonObject parameters) {
    questions().told("nrs/training", parameters);
  }

  @JsonNotification("nrs/evaluated")
  default void evaluated(JsonObject parameters) {
    questions().told("nrs/evaluated", parameters);
  }
}
