package io.nrs.evaluation.result;

/** Results cannot be read or stored. The message says which file, why, and what to do. */
public final class ResultException extends RuntimeException {
  public ResultException(String message) {
    super(message);
  }

  public ResultException(String message, Throwable cause) {
    super(message, cause);
  }
}
