package io.nrs.lsp.inference;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Gives interactive requests priority: batch work pauses while a user waits. */
public final class InteractivePriority {
  /** The longest pause of batch work, so that it continues under constant requests. */
  private static final long TIMEOUT = TimeUnit.MILLISECONDS.toNanos(500);

  private int waitedFor;

  /** Marks the time until the turn is closed as interactive. */
  public synchronized Turn enter() {
    waitedFor++;
    return new Turn();
  }

  private synchronized void leave() {
    waitedFor--;
    notifyAll();
  }

  /** A time in which a user waits. May be closed more than once. */
  public final class Turn implements AutoCloseable {
    private final AtomicBoolean open = new AtomicBoolean(true);

    private Turn() {}

    @Override
    public void close() {
      if (open.getAndSet(false)) {
        leave();
      }
    }
  }

  /** Pauses batch work while a user waits. */
  public synchronized void yieldToInteractive() {
    long end = System.nanoTime() + TIMEOUT;
    try {
      for (long left = TIMEOUT; waitedFor > 0 && left > 0; left = end - System.nanoTime()) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
