package io.nrs.eclipse.server;

import io.nrs.eclipse.common.Services;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.eclipse.core.resources.IFile;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.WorkspaceEdit;
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

  /**
   * Asks about the text of an open formula file, and starts the server first if it does not run.
   *
   * @return the answer, which completes on any thread. It fails with a {@link
   *     RequestFailedException}. Cancelling it cancels the request.
   */
  <R> CompletableFuture<TextAnswer<R>> query(IDocument text, TextQuery<R> query);

  /**
   * Checks the text of a formula file without networks, and starts the server first if it does not
   * run. The findings become markers of the file, with those that the networks have left before. If
   * the file is open in an editor, nothing is done: its findings follow its text.
   *
   * @return completes on any thread. It fails with a {@link RequestFailedException}.
   */
  CompletableFuture<Void> check(IFile file);

  /**
   * Makes an edit of the server completely or not at all, as one step of Undo. Only the workbench's
   * thread may call this.
   *
   * @return why it was not made; empty if it was
   */
  Optional<String> apply(WorkspaceEdit edit);

  /**
   * Adds a listener that runs, on any thread, after what the server says about unchanged texts has
   * changed.
   */
  void addRefreshListener(Runnable listener);

  void removeRefreshListener(Runnable listener);

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
