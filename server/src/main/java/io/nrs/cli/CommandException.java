package io.nrs.cli;

/** A command cannot run. The message is the line that the user sees: what, where, what to do. */
final class CommandException extends RuntimeException {
  CommandException(String message) {
    super(message);
  }

  CommandException(String message, Throwable cause) {
    super(message, cause);
  }
}
