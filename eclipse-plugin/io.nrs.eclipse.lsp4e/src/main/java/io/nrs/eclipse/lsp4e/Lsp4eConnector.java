package io.nrs.eclipse.lsp4e;

import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.PendingRequests;
import io.nrs.eclipse.server.ServerConnector;
import java.util.Optional;

/** Connects through LSP4E, which synchronizes documents itself. */
public final class Lsp4eConnector implements ServerConnector {
  private Optional<Lsp4eServer> server = Optional.empty();

  @Override
  public FormulaServer connect(PendingRequests pendingRequests) {
    Lsp4eServer connected = new Lsp4eServer(pendingRequests);
    server = Optional.of(connected);
    return connected;
  }

  @Override
  public void close() {
    server.ifPresent(Lsp4eServer::close);
  }
}
