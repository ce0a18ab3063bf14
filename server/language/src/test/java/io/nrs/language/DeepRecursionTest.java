package io.nrs.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class DeepRecursionTest {
  private static int depth(int of) {
    return of == 0 ? 0 : 1 + depth(of - 1);
  }

  @Test
  void thereIsRoomForDeepRecursion() {
    assertEquals(1_000_000, DeepRecursion.call(() -> depth(1_000_000)));
  }

  /** Nobody waits for the result any more, so nothing computes on. */
  @Test
  void anInterruptEndsTheComputation() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                DeepRecursion.call(() -> endless(begun, ended));
              } catch (CancellationException e) {
                thrown.set(e);
              }
              assertTrue(Thread.currentThread().isInterrupted());
            });
    caller.start();
    begun.await();
    caller.interrupt();
    ended.await();
    caller.join();
    assertInstanceOf(CancellationException.class, thrown.get());
  }

  private static boolean endless(CountDownLatch begun, CountDownLatch ended) {
    begun.countDown();
    try {
      while (true) {
        DeepRecursion.mustGoOn();
      }
    } finally {
      ended.countDown();
    }
  }
}
