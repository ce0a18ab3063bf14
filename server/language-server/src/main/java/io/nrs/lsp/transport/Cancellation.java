package io.nrs.lsp.transport;

import java.util.concurrent.CancellationException;

/** Whether the client still wants an answer. */
@FunctionalInterface
public interface Cancellation {
  boolean isRequested();

  /** Ends the work if nobody waits for it. */
  default void check() {
    if (isRequested()) {
      throw new CancellationException();
    }
  }

  static Cancellation never() {
    return () -> false;
  }
}
