package io.nrs.eclipse.standalone;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class RestartsTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private final Restarts restarts = new Restarts();

  private void end(int times) {
    for (int i = 0; i < times; i++) {
      restarts.ended(NOON.plusSeconds(i));
    }
  }

  @Test
  void itIsStartedAgainFiveTimes() {
    end(Restarts.MOST);
    assertTrue(restarts.allowed(NOON.plusSeconds(60)));
    restarts.ended(NOON.plusSeconds(61));
    assertFalse(restarts.allowed(NOON.plusSeconds(62)));
  }

  @Test
  void tenMinutesLaterItIsStartedAgain() {
    end(Restarts.MOST + 1);
    assertFalse(restarts.allowed(NOON.plus(Restarts.WITHIN)));
    assertTrue(restarts.allowed(NOON.plus(Restarts.WITHIN).plusSeconds(1)));
  }

  @Test
  void anotherServerStartsAtOnce() {
    end(Restarts.MOST + 1);
    restarts.forget();
    assertTrue(restarts.allowed(NOON.plusSeconds(60)));
  }
}
