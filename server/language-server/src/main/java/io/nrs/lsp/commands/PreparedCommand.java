package io.nrs.lsp.commands;

import io.nrs.lsp.transport.Cancellation;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * A command, or another request about more than one document. Its arguments were read, and it may
 * have to wait.
 *
 * @param turn completes when the command may begin
 * @param work runs the command, on a thread of its own
 * @param atEnd must run when the work has ended, or if it will never begin; it may run twice
 */
public record PreparedCommand(
    CompletableFuture<Void> turn, Function<Cancellation, ?> work, Runnable atEnd) {

  /** A command that waits for nothing. */
  public static PreparedCommand immediate(Function<Cancellation, ?> work) {
    return new PreparedCommand(CompletableFuture.completedFuture(null), work, () -> {});
  }
}
