package io.nrs.benchmarks;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/** Repeats work until Java has compiled what it runs, so that no measurement pays for it. */
final class WarmUp {
  /** The time in which compilation is compared with the work. */
  private static final long ROUND_NANOS = 2_000_000_000L;

  /** Compilation that takes less than this share of a round changes no figure of a table. */
  private static final double QUIET = .02;

  /** Work that is compiled again and again is measured all the same. */
  private static final int MOST_ROUNDS = 30;

  private WarmUp() {}

  static void untilCompiled(Runnable work) {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    for (int round = 0; round < MOST_ROUNDS; round++) {
      long compiled = compiler.getTotalCompilationTime();
      long began = System.nanoTime();
      while (System.nanoTime() - began < ROUND_NANOS) {
        work.run();
      }
      double milliseconds = (System.nanoTime() - began) / 1e6;
      if (compiler.getTotalCompilationTime() - compiled < QUIET * milliseconds) {
        return;
      }
    }
  }
}
