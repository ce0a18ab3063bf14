package io.nrs.eclipse.server;

/** The server has not done what it was asked. The message is for the user, in whole. */
public final class FailedAnswer extends RuntimeException {
  private static final long serialVersionUID = 1;

  public FailedAnswer(String message) {
    super(message);
  }

  public FailedAnswer(String message, Throwable cause) {
    super(message, cause);
  }
}
