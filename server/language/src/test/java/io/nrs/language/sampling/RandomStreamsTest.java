package io.nrs.language.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
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

  /** Names of cells are alike, and some begin with others. */
  @Test
  void noTwoNamesShareDraws() {
    Set<Long> drawn = new HashSet<>();
    for (String language : List.of("", "a", "ab", "arithmetic", "algebra")) {
      for (String role : List.of("", "b", "test", "train")) {
        for (String cell : List.of("", "N1", "N2", "N1A2", "N12")) {
          SplittableRandom random = RandomStreams.named(1, language, role, cell);
          for (int draw = 0; draw < 1_000; draw++) {
            assertTrue(drawn.add(random.nextLong()), language + " " + role + " " + cell);
          }
        }
      }
    }
    for (List<String> words : List.of(List.<String>of(), List.of("a"), List.of("a", "b"))) {
      SplittableRandom random = RandomStreams.named(1, words.toArray(String[]::new));
      assertTrue(drawn.add(random.nextLong()), words.toString());
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
