package org.eclipse.lsp4e;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.services.LanguageServer;

/** The part of LSP4E's class that the plug-in uses. */
public abstract class LanguageServers<E extends LanguageServers<E>> {
  public static native LanguageServerDocumentExecutor forDocument(IDocument document);

  public native E withFilter(Predicate<ServerCapabilities> filter);

  public native <T> CompletableFuture<Optional<T>> computeFirst(
      Function<LanguageServer, ? extends CompletableFuture<T>> query);

  public static class LanguageServerDocumentExecutor
      extends LanguageServers<LanguageServerDocumentExecutor> {}
}
