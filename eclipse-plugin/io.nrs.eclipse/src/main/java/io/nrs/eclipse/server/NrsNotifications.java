package io.nrs.eclipse.server;

import com.google.gson.JsonObject;
import io.nrs.eclipse.common.CommandCall;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.common.UiThread;
import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.protocol.Notifications.ActivityParams;
import io.nrs.protocol.Notifications.ChooseNetworksParams;
import io.nrs.protocol.ProtocolJson;
import java.util.Map;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.ui.PlatformUI;

/**
 * Receives the server's notifications beyond LSP (docs/protocol.md) and routes them to pending
 * requests.
 */
public interface NrsNotifications {
  /** The pending requests of the connection. */
  PendingRequests pendingRequests();

  @JsonNotification("nrs/training")
  default void training(JsonObject parameters) {
    pendingRequests().notification("nrs/training", parameters);
  }

  @JsonNotification("nrs/languages")
  default void languages(JsonObject parameters) {
    FormulaLanguages.current().told(parameters);
  }

  @JsonNotification("nrs/status")
  default void status(JsonObject parameters) {
    ServerStatus.current().network(parameters);
  }

  @JsonNotification("nrs/activity")
  default void activity(JsonObject parameters) {
    ServerStatus.current().busy(ProtocolJson.read(parameters, ActivityParams.class).busy());
  }

  /** Shows the networks of a language, where a person asked the server to choose others. */
  @JsonNotification("nrs/chooseNetworks")
  default void chooseNetworks(JsonObject parameters) {
    String language = ProtocolJson.read(parameters, ChooseNetworksParams.class).language();
    UiThread.run(
        () ->
            CommandCall.run(
                PlatformUI.getWorkbench(),
                PluginConstants.SHOW_NETWORKS,
                Map.of(PluginConstants.SHOWN_LANGUAGE, language)));
  }

  @JsonNotification("nrs/evaluated")
  default void evaluated(JsonObject parameters) {
    pendingRequests().notification("nrs/evaluated", parameters);
  }
}
