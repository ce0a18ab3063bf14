package io.nrs.eclipse.connection;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.connection.LspConnection.RestartLimit;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RestartLimitTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private final RestartLimit restarts = new RestartLimit();

  private void end(int times) {
    for (int i = 0; i < times; i++) {
      restarts.ended(NOON.plusSeconds(i));
    }
  }

  @Test
  void fiveRestartsAreAllowed() {
    end(RestartLimit.MAX_RESTARTS);
    assertTrue(restarts.allowed(NOON.plusSeconds(60)));
    restarts.ended(NOON.plusSeconds(61));
    assertFalse(restarts.allowed(NOON.plusSeconds(62)));
  }

  @Test
  void restartsAreAllowedAfterThePeriod() {
    end(RestartLimit.MAX_RESTARTS + 1);
    assertFalse(restarts.allowed(NOON.plus(RestartLimit.PERIOD)));
    assertTrue(restarts.allowed(NOON.plus(RestartLimit.PERIOD).plusSeconds(1)));
  }

  @Test
  void anotherServerStartsImmediately() {
    end(RestartLimit.MAX_RESTARTS + 1);
    restarts.forget();
    assertTrue(restarts.allowed(NOON.plusSeconds(60)));
  }
}
