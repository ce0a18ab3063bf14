package org.eclipse.lsp4e;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.lsp4j.services.LanguageServer;

/** The part of LSP4E's class that the plug-in uses. */
public class LanguageServerWrapper {
  public native void sendNotification(Consumer<LanguageServer> notification);

  public native <T> CompletableFuture<T> execute(
      Function<LanguageServer, ? extends CompletableFuture<T>> query);

  public synchronized native boolean startupFailed();

  public synchronized native void restart();
}
