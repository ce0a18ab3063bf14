package io.nrs.eclipse.standalone;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/** How often a server that ends by itself is started again. */
final class Restarts {
  static final int MOST = 5;
  static final Duration WITHIN = Duration.ofMinutes(10);

  private final Deque<Instant> ends = new ArrayDeque<>();

  /** It has ended by itself. */
  synchronized void ended(Instant now) {
    ends.addLast(now);
  }

  /** Whether it may be started. */
  synchronized boolean allowed(Instant now) {
    while (!ends.isEmpty() && ends.peekFirst().isBefore(now.minus(WITHIN))) {
      ends.removeFirst();
    }
    return ends.size() <= MOST;
  }

  /** The user has changed what is started. */
  synchronized void forget() {
    ends.clear();
  }
}
