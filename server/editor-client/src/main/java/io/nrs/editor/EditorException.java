package io.nrs.editor;

/** Something that a client waited for did not happen; the message says what. */
public final class EditorException extends RuntimeException {
  private static final long serialVersionUID = 1;

  EditorException(String message) {
    super(message);
  }

  EditorException(String message, Throwable cause) {
    super(message, cause);
  }
}
