package io.nrs.editor;

/** An event that a client waited for did not happen; the message names it. */
public final class EditorException extends RuntimeException {
  private static final long serialVersionUID = 1;

  EditorException(String message) {
    super(message);
  }

  EditorException(String message, Throwable cause) {
    super(message, cause);
  }
}
