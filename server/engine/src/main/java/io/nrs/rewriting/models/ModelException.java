package io.nrs.rewriting.models;

/** A model cannot be used. The message says which file, why, and what to do. */
public final class ModelException extends RuntimeException {
  public ModelException(String message) {
    super(message);
  }

  public ModelException(String message, Throwable cause) {
    super(message, cause);
  }
}
