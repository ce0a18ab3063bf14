package io.nrs.eclipse.lsp4e;

import io.nrs.eclipse.server.NrsNotifications;
import io.nrs.eclipse.server.PendingRequests;
import io.nrs.eclipse.server.ServerSettings;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4e.client.DefaultLanguageClient;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.ProgressParams;

/**
 * The language client for LSP4E. It answers configuration requests and routes notifications to
 * pending requests.
 */
public final class Lsp4eClient extends DefaultLanguageClient implements NrsNotifications {
  private final PendingRequests pendingRequests = PendingRequests.current();

  @Override
  public PendingRequests pendingRequests() {
    return pendingRequests;
  }

  @Override
  public CompletableFuture<List<Object>> configuration(ConfigurationParams params) {
    return CompletableFuture.completedFuture(ServerSettings.configuration(params));
  }

  @Override
  public void notifyProgress(ProgressParams progress) {
    if (!pendingRequests.progress(progress)) {
      super.notifyProgress(progress);
    }
  }
}
