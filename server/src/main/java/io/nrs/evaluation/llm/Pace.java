package io.nrs.evaluation.llm;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Spaces out requests: so many a minute, and none for a while when the endpoint asks for a rest.
 */
final class Pace {
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  private final long between;
  private final Time time;
  private long next;
  private long restUntil;

  /** The clock, and waiting by it. */
  interface Time {
    Time SYSTEM =
        new Time() {
          @Override
          public long nanos() {
            return System.nanoTime();
          }

          @Override
          public void sleep(long nanos) throws InterruptedException {
            TimeUnit.NANOSECONDS.sleep(nanos);
          }
        };

    long nanos();

    void sleep(long nanos) throws InterruptedException;
  }

  /**
   * @param between requests, at least; zero for no limit
   */
  private Pace(long between, Time time) {
    this.between = between;
    this.time = time;
    this.next = time.nanos();
    this.restUntil = next;
  }

  static Pace unlimited(Time time) {
    return new Pace(0, time);
  }

  static Pace perMinute(int requests, Time time) {
    return new Pace(MINUTE / requests, time);
  }

  /**
   * Waits until a request may be sent.
   *
   * @throws InterruptedException where the thread is or was interrupted
   */
  void take() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    long turn;
    synchronized (this) {
      long now = time.nanos();
      turn = next - now > 0 ? next : now;
      next = turn + between;
    }
    waitUntil(turn);
    // The rest may be made longer by other threads meanwhile.
    while (waitUntil(restUntil())) {
      continue;
    }
  }

  /** Nobody sends anything for so long. */
  synchronized void rest(Duration duration) {
    long until = time.nanos() + duration.toNanos();
    if (until - restUntil > 0) {
      restUntil = until;
    }
  }

  private synchronized long restUntil() {
    return restUntil;
  }

  private boolean waitUntil(long moment) throws InterruptedException {
    long left = moment - time.nanos();
    if (left <= 0) {
      return false;
    }
    time.sleep(left);
    return true;
  }
}
