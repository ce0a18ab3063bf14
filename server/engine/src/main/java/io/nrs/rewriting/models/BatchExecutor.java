package io.nrs.rewriting.models;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

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

  /**
   * Answers items in batches of similar length, because padding costs as much as tokens.
   *
   * @param length of an item in tokens
   * @param mostTokens of a batch with its padding; a longer item is a batch of its own
   * @param answer returns an answer for each item of a batch
   * @return the answers in the order of the items
   */
  <T, R> List<R> byLength(
      List<T> items, ToIntFunction<T> length, int mostTokens, Function<List<T>, List<R>> answer) {
    List<Integer> byLength =
        IntStream.range(0, items.size())
            .boxed()
            .sorted(Comparator.comparingInt(i -> length.applyAsInt(items.get(i))))
            .toList();
    List<List<Integer>> batches = new ArrayList<>();
    for (int from = 0; from < byLength.size(); ) {
      int to = from + 1;
      while (to < byLength.size()
          && (to + 1 - from) * length.applyAsInt(items.get(byLength.get(to))) <= mostTokens) {
        to++;
      }
      batches.add(byLength.subList(from, to));
      from = to;
    }
    List<R> answers = new ArrayList<>(Collections.nCopies(items.size(), null));
    forEach(
        batches,
        places -> {
          List<R> read = answer.apply(places.stream().map(items::get).toList());
          for (int i = 0; i < places.size(); i++) {
            answers.set(places.get(i), read.get(i));
          }
        });
    return List.copyOf(answers);
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
