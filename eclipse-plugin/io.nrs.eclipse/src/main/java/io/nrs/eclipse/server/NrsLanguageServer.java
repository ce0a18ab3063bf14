package io.nrs.eclipse.server;

import com.google.gson.JsonObject;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.services.LanguageServer;

/** The server as LSP4J calls it, with what it understands beyond the protocol. */
public interface NrsLanguageServer extends LanguageServer {
  /** The user has decided what projects may decide (README, "In an editor"). */
  @JsonNotification("nrs/workspaceTrust")
  void workspaceTrust(JsonObject trust);
}
