package io.nrs.eclipse.server;

import com.google.gson.JsonObject;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.services.LanguageServer;

/** The server's interface for LSP4J, with the notifications beyond LSP (docs/protocol.md). */
public interface NrsLanguageServer extends LanguageServer {
  /** Reports what the user allows projects to decide. */
  @JsonNotification("nrs/workspaceTrust")
  void workspaceTrust(JsonObject trust);
}
