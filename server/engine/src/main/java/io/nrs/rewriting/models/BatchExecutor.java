package io.nrs.rewriting.models;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Threads that share the batches of one request. Whole batches in parallel use the cores better
 * than several threads inside many small operations.
 */
final class BatchExecutor implements AutoCloseable {
  private final int threads;
  private final ExecutorService executor;

  BatchExecutor(int threads) {
    this.threads = threads;
    this.executor =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "nrs-batch");
              thread.setDaemon(true);
              return thread;
            });
  }

  int threads() {
    return threads;
  }

  /** Runs the action on every item and returns when all are done. */
  <T> void forEach(List<T> items, Consumer<T> action) {
    if (threads == 1 || items.size() == 1) {
      items.forEach(action);
      return;
    }
    List<Future<?>> futures = new ArrayList<>();
    items.forEach(item -> futures.add(executor.submit(() -> action.accept(item))));
    futures.forEach(BatchExecutor::await);
  }

  private static void await(Future<?> future) {
    try {
      future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for a batch", e);
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
