package io.nrs.lsp.inference;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Gives interactive requests priority: batch work pauses while a user waits. */
public final class InteractivePriority {
  /** The longest pause of batch work, so that it continues under constant requests. */
  private static final long TIMEOUT = TimeUnit.MILLISECONDS.toNanos(500);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition free = lock.newCondition();
  private int waitedFor;

  /** Marks the time until the turn is closed as interactive. */
  public Turn enter() {
    return new Turn();
  }

  /** A time in which a user waits. May be closed more than once. */
  public final class Turn implements AutoCloseable {
    private boolean open = true;

    private Turn() {
      lock.lock();
      try {
        waitedFor++;
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void close() {
      lock.lock();
      try {
        if (open) {
          open = false;
          waitedFor--;
          free.signalAll();
        }
      } finally {
        lock.unlock();
      }
    }
  }

  /** Pauses batch work while a user waits. */
  public void yieldToInteractive() {
    lock.lock();
    try {
      long left = TIMEOUT;
      while (waitedFor > 0 && left > 0) {
        left = free.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }
}
