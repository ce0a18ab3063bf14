package io.nrs.lsp.inference;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Who goes first: batch work waits between its pieces while somebody waits for an answer. */
public final class Turns {
  /** So long at most is a piece of batch work put off, that it gets on under constant requests. */
  private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(500);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition free = lock.newCondition();
  private int waitedFor;

  /** Work that somebody waits for. */
  public <T> T first(Supplier<T> work) {
    try (Turn turn = enter()) {
      return work.get();
    }
  }

  /** Somebody waits until the turn is closed. */
  public Turn enter() {
    return new Turn();
  }

  /** A time in which somebody waits. May be closed more than once. */
  public final class Turn implements AutoCloseable {
    private boolean open = true;

    private Turn() {
      lock.lock();
      waitedFor++;
      lock.unlock();
    }

    @Override
    public void close() {
      lock.lock();
      if (open) {
        open = false;
        waitedFor--;
        free.signalAll();
      }
      lock.unlock();
    }
  }

  /** Between pieces of batch work. */
  public void giveWay() {
    lock.lock();
    try {
      long left = PATIENCE;
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
