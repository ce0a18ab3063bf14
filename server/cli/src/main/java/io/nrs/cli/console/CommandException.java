package io.nrs.cli.console;

/** A command cannot run. The message is one line for the user: what, where, and the remedy. */
public final class CommandException extends RuntimeException {
  public CommandException(String message) {
    super(message);
  }

  public CommandException(String message, Throwable cause) {
    super(message, cause);
  }
}
