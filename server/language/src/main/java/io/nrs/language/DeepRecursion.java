package io.nrs.language;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** Runs computations whose recursion is as deep as rules are long. */
public final class DeepRecursion {
  private static final long STACK = 1L << 28;

  private DeepRecursion() {}

  /**
   * Ends a computation that nobody waits for. Long loops call this.
   *
   * @throws CancellationException if the thread was interrupted
   */
  public static void mustGoOn() {
    if (Thread.currentThread().isInterrupted()) {
      throw interrupted();
    }
  }

  private static CancellationException interrupted() {
    return new CancellationException("interrupted");
  }

  /**
   * Returns what a computation gives, with a stack of 256 MB.
   *
   * @throws CancellationException if this thread is interrupted, which interrupts the computation
   */
  public static <T> T call(Supplier<T> computation) {
    FutureTask<T> task = new FutureTask<>(computation::get);
    Thread thread = new Thread(null, task, "nrs-deep-recursion", STACK);
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get();
    } catch (InterruptedException e) {
      task.cancel(true);
      Thread.currentThread().interrupt();
      throw interrupted();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException(e.getCause());
    }
  }
}
