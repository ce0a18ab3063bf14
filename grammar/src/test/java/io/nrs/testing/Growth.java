package io.nrs.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * How much work an input is, in units that neither a slow machine nor other processes change: the
 * CPU time of one thread at two sizes, or the bytes that a thread allocates.
 */
public final class Growth {
  /** How many times as large the second input is. */
  private static final int FACTOR = 8;

  /** Linear work takes 8 times as long, and quadratic work 64 times: the bound lies between. */
  private static final int MOST = 32;

  private static final int RUNS = 3;
  private static final long RESOLUTION_NANOS = 1_000_000;
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private Growth() {}

  /**
   * Checks that work is about linear in the size of its input.
   *
   * @param what the input, for the message of a failure
   * @param size of the smaller input, in any unit
   * @param input makes an input of a size; this is not measured
   */
  public static <T> void assertLinear(
      String what, int size, IntFunction<T> input, Consumer<T> work) {
    T small = input.apply(size);
    T large = input.apply(FACTOR * size);
    long first = Math.max(RESOLUTION_NANOS, leastNanos(small, work, Long.MIN_VALUE));
    long most = MOST * first;
    long second = leastNanos(large, work, most);
    assertTrue(
        second <= most,
        () ->
            "%s: %d times the size takes %.1f times the CPU time (%d ns, then %d ns)"
                .formatted(what, FACTOR, (double) second / first, first, second));
  }

  /** The bytes that this thread allocates for some work. */
  public static long allocatedBytes(Runnable work) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    work.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  /** The least CPU time of some runs, or of those until one is short enough. */
  private static <T> long leastNanos(T input, Consumer<T> work, long enough) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < RUNS && least > enough; i++) {
      long before = THREADS.getCurrentThreadCpuTime();
      work.accept(input);
      least = Math.min(least, THREADS.getCurrentThreadCpuTime() - before);
    }
    return least;
  }
}
