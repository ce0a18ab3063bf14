package io.nrs.eclipse.lsp4e;

import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.ConfigurationNotifier;
import io.nrs.eclipse.server.DaemonThreads;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.PendingRequest;
import io.nrs.eclipse.server.PendingRequests;
import io.nrs.eclipse.server.RequestFailedException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4e.LSPEclipseUtils;
import org.eclipse.lsp4e.LanguageServerWrapper;
import org.eclipse.lsp4e.LanguageServers;
import org.eclipse.lsp4e.LanguageServersRegistry;
import org.eclipse.lsp4e.LanguageServiceAccessor;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.services.LanguageServer;

/**
 * The connection through LSP4E, which starts the server and synchronizes documents. LSP4E may block
 * while it looks up a server, so a separate thread sends requests in order.
 */
public final class Lsp4eServer implements FormulaServer {
  private static final String SERVER = "io.nrs.eclipse.server";

  private final ExecutorService queue =
      Executors.newSingleThreadExecutor(DaemonThreads.named("NRS"));
  private final PendingRequests pendingRequests = PendingRequests.current();
  private final ConfigurationNotifier preferences = new ConfigurationNotifier(this);

  @Override
  public PendingRequest send(CommandRequest<?> request) {
    Optional<IDocument> text = request.document();
    if (text.isEmpty()) {
      return pendingRequests.send(
          request, Optional.empty(), query -> inOrder(() -> wrapper().execute(query)));
    }
    URI uri = LSPEclipseUtils.toUri(text.get());
    if (uri == null) {
      RequestFailedException noFile =
          new RequestFailedException("The text has no file. Save it as a formula file first.");
      return pendingRequests.send(
          request, Optional.empty(), query -> CompletableFuture.failedFuture(noFile));
    }
    return pendingRequests.send(
        request,
        Optional.of(uri.toASCIIString()),
        query -> inOrder(() -> forDocument(text.get(), request.command(), query)));
  }

  private static CompletableFuture<Object> forDocument(
      IDocument text, String command, Function<LanguageServer, CompletableFuture<Object>> query) {
    return LanguageServers.forDocument(text)
        .withFilter(capabilities -> supports(capabilities, command))
        .computeFirst(query)
        .thenApply(answer -> answer.orElse(null));
  }

  /** Other servers may handle the same files. */
  private static boolean supports(ServerCapabilities capabilities, String command) {
    return capabilities.getExecuteCommandProvider() != null
        && capabilities.getExecuteCommandProvider().getCommands().contains(command);
  }

  private CompletableFuture<Object> inOrder(Supplier<CompletableFuture<Object>> request) {
    try {
      return CompletableFuture.supplyAsync(request, queue).thenCompose(Function.identity());
    } catch (RejectedExecutionException closed) {
      throw new RequestFailedException("Eclipse is closing.", closed);
    }
  }

  private static LanguageServerWrapper wrapper() {
    return LanguageServiceAccessor.startLanguageServer(
        LanguageServersRegistry.getInstance().getDefinition(SERVER));
  }

  @Override
  public boolean showsCompletions() {
    return true;
  }

  @Override
  public void notifyServer(Consumer<LanguageServer> notification) {
    queue.execute(
        () -> {
          if (pendingRequests.isServerAlive()) {
            wrapper().sendNotification(notification);
          }
        });
  }

  @Override
  public void restart() {
    queue.execute(
        () ->
            pendingRequests.restart(
                Lsp4eServer::wrapper,
                LanguageServerWrapper::startupFailed,
                LanguageServerWrapper::restart));
  }

  /** LSP4E stops the server. */
  @Override
  public void close() {
    preferences.close();
    queue.shutdown();
  }
}
