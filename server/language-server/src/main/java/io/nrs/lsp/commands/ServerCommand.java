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

  /** Runs on a thread of its own, as long as it takes. */
  R run(P params, CommandContext context);

  /** Whether a cancelled command still answers with what it has done; otherwise it is an error. */
  default boolean answersWhenCancelled() {
    return false;
  }
}
