package io.nrs.lsp.commands;

import io.nrs.lsp.transport.Cancellation;
import io.nrs.protocol.Protocol.CommandSpec;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A command of the server, which clients run by its name.
 *
 * @param <P> its arguments
 * @param answersWhenCancelled whether a cancelled command answers with its partial result;
 *     otherwise the answer is an error
 * @param preparation runs on the reader's thread, when the request arrives; commands that rewrite a
 *     document take their place in its queue here, which keeps the client's order
 */
public record ServerCommand<P extends Record>(
    CommandSpec<P, ?> spec,
    boolean answersWhenCancelled,
    BiFunction<P, CommandContext, PreparedCommand> preparation) {

  /**
   * A command that waits for nothing.
   *
   * @param work runs on a thread of its own, and may take long
   */
  public static <P extends Record, R extends Record> ServerCommand<P> immediate(
      CommandSpec<P, R> spec, BiFunction<P, CommandContext, R> work) {
    return new ServerCommand<>(
        spec,
        false,
        (params, context) ->
            PreparedCommand.immediate(
                cancellation -> work.apply(params, context.with(cancellation))));
  }

  /** The same command, which answers with its partial result when it is cancelled. */
  public ServerCommand<P> answeringWhenCancelled() {
    return new ServerCommand<>(spec, true, preparation);
  }

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
}
