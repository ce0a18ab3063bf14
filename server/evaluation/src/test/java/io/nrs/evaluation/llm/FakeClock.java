package io.nrs.evaluation.llm;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Passes only when somebody sleeps. */
final class FakeClock implements RateLimiter.Clock {
  private final List<Duration> slept = new ArrayList<>();
  private long now = Long.MAX_VALUE - 5;

  @Override
  public synchronized long nanos() {
    return now;
  }

  @Override
  public synchronized void sleep(long nanos) {
    slept.add(Duration.ofNanos(nanos));
    now += nanos;
  }

  synchronized List<Long> seconds() {
    return slept.stream().map(Duration::toSeconds).toList();
  }
}
