package io.nrs.eclipse.connection;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;

/** The parts of Eclipse in which the server's messages appear. The methods do not block. */
interface ClientWindow {
  /** Runs {@code work} on the thread that changes documents. */
  <T> CompletableFuture<T> withTexts(Supplier<T> work);

  /** Shows a message that disappears after a while. */
  void show(MessageParams message);

  /** Asks the user. The answer is null if the user closes the dialog. */
  CompletableFuture<MessageActionItem> ask(ShowMessageRequestParams request);
}
