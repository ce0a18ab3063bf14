package io.nrs.cli.kills;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Kills processes by SIGKILL. */
final class Killer {
  /** The exit code of a process that SIGKILL has ended. */
  private static final int KILLED = 128 + 9;

  private static final long PATIENCE_MINUTES = 5;
  private static final int MISSES = 20;

  private final Random random;

  Killer(Random random) {
    this.random = random;
  }

  /**
   * Kills processes of a work until so many of them were hit. A round of the work ends with a
   * process that is not killed, and its files are compared.
   */
  void kill(String phase, KilledWork work, int kills) throws Exception {
    int hits = 0;
    int misses = 0;
    while (hits < kills) {
      work.begin();
      boolean done = false;
      for (Moment moment : work.moments(kills - hits)) {
        Process process = work.start();
        if (!isHit(process, moment)) {
          misses++;
          assertTrue(misses < kills + MISSES, phase + " ends before it can be killed");
          work.end(process);
          done = true;
        } else {
          hits++;
          work.afterKill();
          done = work.isDone();
        }
        if (done || hits == kills) {
          break;
        }
      }
      if (!done) {
        work.end(work.start());
      }
      work.compare();
    }
  }

  /** Kills a process; returns false if it has ended by itself before. */
  private boolean isHit(Process process, Moment moment) throws Exception {
    try {
      while (process.isAlive() && !moment.event().hasHappened()) {
        Thread.sleep(1);
      }
      // Mostly soon: how long a file is written depends on the disk and on other processes.
      double share = Math.pow(random.nextDouble(), 2);
      TimeUnit.MICROSECONDS.sleep((long) (share * moment.longest() * 1_000));
    } finally {
      process.destroyForcibly();
    }
    awaitEnd(process);
    return process.exitValue() == KILLED;
  }

  static void awaitEnd(Process process) throws InterruptedException {
    assertTrue(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES), "it goes on");
  }
}
