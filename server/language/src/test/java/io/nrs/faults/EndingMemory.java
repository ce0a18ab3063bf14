package io.nrs.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Memory that ends once, at the n-th moment of some work. */
public final class EndingMemory {
  private static final String REASON = "a test";

  private final int failing;
  private int moments;

  /**
   * @param failing the moment at which memory ends, from 1; 0 for never
   */
  public EndingMemory(int failing) {
    this.failing = failing;
  }

  /** Is called at each moment of the work. */
  public void use() {
    if (++moments == failing) {
      throw new OutOfMemoryError(REASON);
    }
  }

  /** Does work; returns whether there was the moment at which memory ends. */
  public static boolean endsIn(Runnable work) {
    try {
      work.run();
      return false;
    } catch (OutOfMemoryError e) {
      assertEquals(REASON, e.getMessage());
      return true;
    }
  }
}
