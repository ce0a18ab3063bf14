package io.nrs.eclipse.standalone;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/** Limits how often a server that crashes is restarted. */
final class RestartLimit {
  static final int MAX_RESTARTS = 5;
  static final Duration PERIOD = Duration.ofMinutes(10);

  private final Deque<Instant> ends = new ArrayDeque<>();

  /** Reports that the server ended unexpectedly. */
  synchronized void ended(Instant now) {
    ends.addLast(now);
  }

  /** Whether the server may be started. */
  synchronized boolean allowed(Instant now) {
    while (!ends.isEmpty() && ends.peekFirst().isBefore(now.minus(PERIOD))) {
      ends.removeFirst();
    }
    return ends.size() <= MAX_RESTARTS;
  }

  /** Forgets earlier crashes, because the user has selected another server. */
  synchronized void forget() {
    ends.clear();
  }
}
