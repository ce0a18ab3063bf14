package io.nrs.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RandomStreamsTest {
  /** Seeds, attempts, numbers and hashes as small as they are in use. */
  @Test
  void noTwoStreamsShareTheirFirstDraws() {
    Set<Long> drawn = new HashSet<>();
    for (long seed = -2; seed < 18; seed++) {
      for (long number = 0; number < 1_000; number++) {
        SplittableRandom random = RandomStreams.of(seed, number);
        for (int draw = 0; draw < 8; draw++) {
          assertTrue(drawn.add(random.nextLong()), seed + ", " + number + ", " + draw);
        }
      }
    }
  }

  @Test
  void aPathHasOneStreamAndItsOrderCounts() {
    assertEquals(RandomStreams.seed(1, 2), RandomStreams.seed(1, 2));
    assertNotEquals(RandomStreams.seed(1, 2), RandomStreams.seed(2, 1));
    assertNotEquals(RandomStreams.seed(1), RandomStreams.seed(1, 0));
    assertNotEquals(RandomStreams.seed(0), RandomStreams.seed(0, 0));
  }
}
