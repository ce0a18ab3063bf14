package io.nrs.eclipse.server;

import io.nrs.eclipse.common.Services;
import java.util.function.Consumer;
import org.eclipse.lsp4j.services.LanguageServer;

/**
 * The language server. It is an OSGi service: a service with a higher ranking, such as that of a
 * test, replaces it. The methods do not block, and any thread may call them.
 */
public interface FormulaServer extends AutoCloseable {
  /** Sends a request, and starts the server first if it does not run. Requests keep their order. */
  PendingRequest send(CommandRequest<?> request);

  /**
   * Sends a request.
   *
   * @param ended gets the end once, on any thread
   */
  default <R> PendingRequest ask(CommandRequest<R> request, Consumer<RequestEnd<R>> ended) {
    PendingRequest pending = send(request);
    pending
        .response()
        .thenApply(request::read)
        .whenComplete((answer, thrown) -> ended.accept(RequestEnd.of(answer, thrown)));
    return pending;
  }

  /** Sends a notification after earlier messages, if the server runs. */
  void notifyServer(Consumer<LanguageServer> notification);

  /** Stops the server, and starts another one for open formula files. */
  void restart();

  /** Ends the connection. Unlike the other methods, this may block for some seconds. */
  @Override
  void close();

  /** The service in use. */
  static FormulaServer current() {
    return Services.get(FormulaServer.class);
  }
}
