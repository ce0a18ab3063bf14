package io.nrs.eclipse.server;

import java.io.IOException;

/** There is no server to start; the message says what would help. */
public final class NoServerException extends IOException {
  private static final long serialVersionUID = 1;

  NoServerException(String message) {
    super(message);
  }
}
