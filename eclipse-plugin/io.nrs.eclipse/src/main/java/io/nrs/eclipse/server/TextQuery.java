package io.nrs.eclipse.server;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.services.LanguageServer;

/**
 * A request of LSP about the text of an open formula file.
 *
 * @param <R> the result, as LSP4J gives it
 */
@FunctionalInterface
public interface TextQuery<R> {
  /** Sends the request to a server that knows the latest text. */
  CompletableFuture<R> send(LanguageServer server, TextDocumentIdentifier text);
}
