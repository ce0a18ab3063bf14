package io.nrs.eclipse.server;

/** A request failed. The message is complete and meant for the user. */
public final class RequestFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public RequestFailedException(String message) {
    super(message);
  }

  public RequestFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
