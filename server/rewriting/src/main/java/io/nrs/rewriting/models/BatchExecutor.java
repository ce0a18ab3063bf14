package io.nrs.rewriting.models;

import io.nrs.network.TokenBatch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;

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

  /**
   * Answers items in batches of similar length, because padding costs as much as tokens.
   *
   * @param length of an item in tokens
   * @param mostTokens of a batch with its padding; a longer item is a batch of its own
   * @param checkCancelled called on this thread before each batch; may throw to cancel
   * @param answer returns an answer for each item of a batch
   * @return the answers in the order of the items
   */
  <T, R> List<R> byLength(
      List<T> items,
      Function<T, Integer> length,
      int mostTokens,
      Runnable checkCancelled,
      Function<List<T>, List<R>> answer) {
    List<List<Integer>> batches =
        TokenBatch.places(
            items.stream().map(length).toList(), (rows, longest) -> rows * longest <= mostTokens);
    List<R> answers = new ArrayList<>(Collections.nCopies(items.size(), null));
    forEach(
        batches,
        checkCancelled,
        places -> {
          List<R> read = answer.apply(places.stream().map(items::get).toList());
          for (int i = 0; i < places.size(); i++) {
            answers.set(places.get(i), read.get(i));
          }
        });
    return List.copyOf(answers);
  }

  /**
   * Runs the action on every item and returns when all are done. After a failure or a cancellation
   * it starts no further item, and it throws when no item runs any more: the caller may then close
   * what the action uses. An interrupt ends the wait at once.
   *
   * @param checkCancelled called on this thread before each item, or each wait for one; may throw
   */
  <T> void forEach(List<T> items, Runnable checkCancelled, Consumer<T> action) {
    if (threads == 1 || items.size() == 1) {
      for (T item : items) {
        checkCancelled.run();
        action.accept(item);
      }
      return;
    }
    AtomicBoolean stopped = new AtomicBoolean();
    List<Future<?>> futures = new ArrayList<>();
    for (T item : items) {
      futures.add(
          executor.submit(
              () -> {
                if (!stopped.get()) {
                  action.accept(item);
                }
              }));
    }
    try {
      for (Future<?> future : futures) {
        checkCancelled.run();
        await(future);
      }
    } catch (RuntimeException e) {
      stopped.set(true);
      for (Future<?> future : futures) {
        awaitEnd(future);
      }
      throw e;
    }
  }

  /** Waits for an item whose result nobody needs any more. */
  private static void awaitEnd(Future<?> future) {
    try {
      await(future);
    } catch (RuntimeException e) {
      // The first failure is reported.
    }
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
