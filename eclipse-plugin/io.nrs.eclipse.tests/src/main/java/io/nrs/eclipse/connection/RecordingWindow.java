package io.nrs.eclipse.connection;

import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;

/** Records messages and closes questions without an answer. */
final class RecordingWindow implements ClientWindow {
  final Queue<String> messages = new ConcurrentLinkedQueue<>();
  volatile Optional<Runnable> beforeTexts = Optional.empty();

  @Override
  public <T> CompletableFuture<T> withTexts(Supplier<T> work) {
    return CompletableFuture.supplyAsync(
        () -> {
          beforeTexts.ifPresent(Runnable::run);
          return work.get();
        });
  }

  @Override
  public void show(MessageParams message) {
    messages.add(message.getMessage());
  }

  @Override
  public CompletableFuture<MessageActionItem> ask(ShowMessageRequestParams request) {
    messages.add(request.getMessage());
    return CompletableFuture.completedFuture(null);
  }
}
