package io.nrs.playground.substitutes;

import java.util.function.Supplier;

/**
 * Stands for {@link io.nrs.language.DeepRecursion}: a browser has one thread, and ends the whole
 * worker of a page if nobody waits for it.
 */
public final class PageDeepRecursion {
  private PageDeepRecursion() {}

  public static void mustGoOn() {
    // The page ends the worker.
  }

  public static <T> T call(Supplier<T> computation) {
    return computation.get();
  }
}
