package io.nrs.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * How much work an input is, in units that neither a slow machine nor other processes change: the
 * CPU time of one thread at two sizes, or the bytes that a thread allocates.
 */
public final class Growth {
  /** How many times as large the second input is. */
  private static final int FACTOR = 8;

  /** Linear work takes as long as on the parts, and quadratic work 8 times as long. */
  private static final int MOST = 4;

  /** So that both sizes are measured in compiled code, also where the compiler gets little time. */
  private static final int ROUNDS = 3;

  private static final long RESOLUTION_NANOS = 1_000_000;
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private Growth() {}

  /**
   * Checks that work is about linear in the size of its input: a large input takes about as long as
   * eight inputs of an eighth of its size.
   *
   * @param what the input, for the message of a failure
   * @param size of the smaller input, in any unit
   * @param input makes an input of a size; this is not measured
   */
  public static <T> void assertLinear(
      String what, int size, IntFunction<T> input, Consumer<T> work) {
    List<T> parts = Collections.nCopies(FACTOR, input.apply(size));
    List<T> whole = List.of(input.apply(FACTOR * size));
    long inParts = Long.MAX_VALUE;
    long atOnce = Long.MAX_VALUE;
    for (int i = 0; i < ROUNDS; i++) {
      inParts = Math.min(inParts, nanos(parts, work));
      atOnce = Math.min(atOnce, nanos(whole, work));
    }
    assertTrue(
        atOnce <= MOST * Math.max(RESOLUTION_NANOS, inParts),
        "%s: %d ns of CPU time at once, and %d ns in %d parts"
            .formatted(what, atOnce, inParts, FACTOR));
  }

  private static <T> long nanos(List<T> inputs, Consumer<T> work) {
    long before = THREADS.getCurrentThreadCpuTime();
    inputs.forEach(work);
    return THREADS.getCurrentThreadCpuTime() - before;
  }

  /** The bytes that this thread allocates for some work. */
  public static long allocatedBytes(Runnable work) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    work.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
