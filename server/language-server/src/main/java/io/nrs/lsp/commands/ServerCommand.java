package io.nrs.lsp.commands;

import io.nrs.protocol.Protocol.CommandSpec;

/**
 * A command of the server, which clients run by its name.
 *
 * @param <P> its arguments
 * @param <R> its result
 */
public interface ServerCommand<P extends Record, R extends Record> {
  CommandSpec<P, R> spec();

  /** Runs the command on a thread of its own. It may take long. */
  R run(P params, CommandContext context);

  /**
   * Prepares the command on the reader's thread, when its request arrives. Commands that rewrite a
   * document take their place in its queue here, which keeps the client's order.
   */
  default PreparedCommand prepare(P params, CommandContext context) {
    return PreparedCommand.immediate(cancellation -> run(params, context.with(cancellation)));
  }

  /**
   * Whether a cancelled command answers with its partial result. Otherwise the answer is an error.
   */
  default boolean answersWhenCancelled() {
    return false;
  }
}
