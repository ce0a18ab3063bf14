package io.nrs.rewriting.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BatchExecutorTest {
  @Test
  void batchesHoldSimilarLengthsAndNoMoreTokensThanAllowed() {
    check(List.of(), List.of());
    check(List.of("a"), List.of("a"));
    check(List.of("aaaa", "b", "cc", "d"), List.of("b d cc", "aaaa"));
    check(List.of("aaa", "bbb", "ccc"), List.of("aaa bbb", "ccc"));
  }

  @Test
  void longerItemIsBatchOfItsOwn() {
    check(List.of("aaaaaaaaaaaa", "b"), List.of("b", "aaaaaaaaaaaa"));
    check(List.of("aaaaaaaaaaaa", "bbbbbbbbbbbbb"), List.of("aaaaaaaaaaaa", "bbbbbbbbbbbbb"));
  }

  /** Checks the batches of at most six tokens, and that every item has its own answer. */
  private static void check(List<String> items, List<String> expected) {
    for (int threads : new int[] {1, 3}) {
      try (BatchExecutor executor = new BatchExecutor(threads)) {
        List<String> batches = Collections.synchronizedList(new ArrayList<>());
        List<String> answers =
            executor.byLength(
                items,
                String::length,
                6,
                () -> {},
                batch -> {
                  batches.add(String.join(" ", batch));
                  return batch.stream().map(item -> "re: " + item).toList();
                });
        assertEquals(items.stream().map(item -> "re: " + item).toList(), answers);
        assertEquals(expected.stream().sorted().toList(), batches.stream().sorted().toList());
      }
    }
  }

  /** Six batches, of which the third check cancels the rest. */
  @Test
  void cancelledWorkStartsNoFurtherBatch() {
    for (int threads : new int[] {1, 3}) {
      try (BatchExecutor executor = new BatchExecutor(threads)) {
        AtomicInteger checks = new AtomicInteger();
        AtomicInteger running = new AtomicInteger();
        CountDownLatch cancelled = new CountDownLatch(1);
        AtomicInteger begun = new AtomicInteger();
        assertThrows(
            CancellationException.class,
            () ->
                executor.forEach(
                    IntStream.rangeClosed(1, 1000).boxed().toList(),
                    () -> {
                      if (checks.incrementAndGet() == 3) {
                        cancelled.countDown();
                        throw new CancellationException();
                      }
                    },
                    item -> {
                      running.incrementAndGet();
                      begun.incrementAndGet();
                      if (item > 2) {
                        awaitForever(cancelled);
                      }
                      // The others are let go a moment before the executor learns of it.
                      LockSupport.parkNanos(1_000_000);
                      running.decrementAndGet();
                    }));
        assertEquals(0, running.get(), "what still runs when the caller goes on");
        assertTrue(begun.get() < 1000, begun + " batches");
      }
    }
  }

  private static void awaitForever(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The caller may close the networks after an error, so nothing uses them any more. */
  @Test
  void errorOfBatchEndsTheOthersBeforeItReachesTheCaller() {
    try (BatchExecutor executor = new BatchExecutor(2)) {
      CountDownLatch begun = new CountDownLatch(1);
      AtomicInteger ended = new AtomicInteger();
      assertThrows(
          ArithmeticException.class,
          () ->
              executor.forEach(
                  List.of(1, 2, 3, 4, 5, 6),
                  () -> {},
                  item -> {
                    if (item == 1) {
                      awaitForever(begun);
                      throw new ArithmeticException();
                    }
                    begun.countDown();
                    ended.incrementAndGet();
                  }));
      int then = ended.get();
      executor.forEach(List.of(1, 2), () -> {}, item -> {});
      assertEquals(then, ended.get());
    }
  }

  @Test
  void errorOfBatchReachesCaller() {
    for (int threads : new int[] {1, 3}) {
      try (BatchExecutor executor = new BatchExecutor(threads)) {
        assertThrows(
            ArithmeticException.class,
            () ->
                executor.byLength(
                    List.of("a", "bb"),
                    String::length,
                    2,
                    () -> {},
                    batch -> List.of(1 / (2 - batch.get(0).length()), 0)));
      }
    }
  }
}
