package org.eclipse.lsp4e;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.lsp4j.services.LanguageServer;

/** The part of LSP4E's class that the plug-in uses. */
public class LanguageServerWrapper {
  public void sendNotification(Consumer<LanguageServer> notification) {
    throw new UnsupportedOperationException();
  }

  public <T> CompletableFuture<T> execute(
      Function<LanguageServer, ? extends CompletableFuture<T>> query) {
    throw new UnsupportedOperationException();
  }

  public synchronized boolean startupFailed() {
    throw new UnsupportedOperationException();
  }

  public synchronized void restart() {
    throw new UnsupportedOperationException();
  }
}
