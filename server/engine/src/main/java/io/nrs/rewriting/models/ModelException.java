package io.nrs.rewriting.models;

/** A model cannot be used. The message names the file, the reason and the remedy. */
public final class ModelException extends RuntimeException {
  public ModelException(String message) {
    super(message);
  }

  public ModelException(String message, Throwable cause) {
    super(message, cause);
  }
}
