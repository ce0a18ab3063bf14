package io.nrs.evaluation.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class RateLimiterTest {
  private final FakeClock clock = new FakeClock();

  @Test
  void requestsAreSpacedOut() {
    RateLimiter limiter = RateLimiter.perMinute(10, clock);
    for (int i = 0; i < 4; i++) {
      limiter.take();
    }
    assertEquals(List.of(6L, 6L, 6L), clock.seconds());
  }

  @Test
  void anInterruptedThreadSendsNothing() {
    Thread.currentThread().interrupt();
    assertThrows(EndpointException.class, RateLimiter.unlimited()::take);
    assertTrue(Thread.interrupted());
  }
}
