package io.nrs.evaluation.llm;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Limits the number of requests per minute by equal intervals between them. */
final class RateLimiter {
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  private final long distance;
  private final Clock clock;
  private long next;

  /** A clock, and waits by this clock. */
  interface Clock {
    Clock SYSTEM =
        new Clock() {
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

  private RateLimiter(long distance, Clock clock) {
    this.distance = distance;
    this.clock = clock;
    this.next = clock.nanos();
  }

  static RateLimiter unlimited() {
    return new RateLimiter(0, Clock.SYSTEM);
  }

  static RateLimiter perMinute(int requests, Clock clock) {
    return new RateLimiter(MINUTE / requests, clock);
  }

  /**
   * Waits until a request may be sent.
   *
   * @throws EndpointException if the thread is interrupted
   */
  void take() {
    try {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      long wait = reserve();
      if (wait > 0) {
        clock.sleep(wait);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EndpointException("interrupted before the request was sent");
    }
  }

  private synchronized long reserve() {
    long now = clock.nanos();
    long start = next - now > 0 ? next : now;
    next = start + distance;
    return start - now;
  }
}
