package io.nrs.lsp.command;

/** A command of the server, which clients run by its name. */
public interface Command {
  String name();

  /**
   * Runs on a thread of its own, as long as it takes.
   *
   * @return what the client gets, as JSON
   */
  Object run(Arguments arguments, CommandContext context);

  /** Whether one that was cancelled still gives what it came to, soon; else that is an error. */
  default boolean answersWhenCancelled() {
    return false;
  }
}
