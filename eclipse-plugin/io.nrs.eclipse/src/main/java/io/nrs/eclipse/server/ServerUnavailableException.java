package io.nrs.eclipse.server;

import java.io.IOException;

/** There is no server to start. The message contains a remedy. */
public final class ServerUnavailableException extends IOException {
  private static final long serialVersionUID = 1;

  ServerUnavailableException(String message) {
    super(message);
  }
}
