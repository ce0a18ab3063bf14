package io.nrs.eclipse.standalone;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;

/** What the server can do on the screen. Nothing here waits. */
interface Window {
  /** Does something with texts, on the thread that they are changed on. */
  <T> CompletableFuture<T> withTexts(Supplier<T> work);

  /** Shows a message that goes away by itself. */
  void show(MessageParams message);

  /** Asks the user; null is for a question that was closed without an answer. */
  CompletableFuture<MessageActionItem> ask(ShowMessageRequestParams question);

  /** Opens a document; whether it could be. */
  CompletableFuture<Boolean> open(ShowDocumentParams document);
}
