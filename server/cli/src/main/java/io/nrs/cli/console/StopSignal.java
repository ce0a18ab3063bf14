package io.nrs.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * SIGINT and SIGTERM ask long work to stop. The process ends, as ended by the signal, when this is
 * closed.
 */
final class StopOnSignal implements AutoCloseable {
  private final AtomicBoolean given = new AtomicBoolean();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stop, "nrs-stop");

  StopOnSignal() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  boolean wasGiven() {
    return given.get();
  }

  private void stop() {
    given.set(true);
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    if (!given.get()) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The signal came just now: the work is done, and the hook does not wait any more.
        given.set(true);
      }
    }
  }
}
