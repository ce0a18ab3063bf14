package io.nrs.lsp.rpc;

import java.util.concurrent.CancellationException;

/** Whether the client still wants an answer. */
@FunctionalInterface
public interface Cancellation {
  boolean isWished();

  /** Ends the work where nobody waits for it. */
  default void check() {
    if (isWished()) {
      throw new CancellationException();
    }
  }

  static Cancellation never() {
    return () -> false;
  }
}
