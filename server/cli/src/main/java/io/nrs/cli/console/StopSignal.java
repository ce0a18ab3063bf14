package io.nrs.cli.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Catches SIGINT and SIGTERM during long work, so that it can stop in order. The signal ends the
 * process when this is closed.
 */
public final class StopSignal implements AutoCloseable {
  private final AtomicBoolean given = new AtomicBoolean();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stop, "nrs-stop");

  public StopSignal() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  public boolean wasGiven() {
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
        // The signal arrived during this call: the work is done, so the hook need not wait.
        given.set(true);
      }
    }
  }
}
