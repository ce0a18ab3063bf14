package io.nrs.language.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.rewriting.StringRewriting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of the overlaps of rules if rewriting them takes long. */
class OverlapsTest {
  private static final int SIDES = 30;

  /** The work that all overlaps of a language may take. */
  private static final long DEFAULT_WORK = 20_000_000;

  /** All overlaps {@code p1 q r1} join, after thousands of steps each. */
  private static StringRewriting slow(String power) {
    return slow(power, SIDES);
  }

  private static StringRewriting slow(String power, int sides) {
    Map<List<String>, List<String>> groups = new LinkedHashMap<>();
    groups.put(List.of("a", "b"), List.of("b", "b", "b", "a"));
    for (int i = 0; i < sides; i++) {
      groups.put(List.of("p" + i, "q"), List.of(power.split(" ")));
      groups.put(List.of("q", "r" + i), List.of(power.split(" ")));
      groups.put(List.of("a", "r" + i), List.of("a"));
      groups.put(List.of("p" + i, "b"), List.of("b"));
    }
    return new StringRewriting(groups, true);
  }

  @Test
  void overlapsThatAreRewrittenToTheEndJoin() {
    Overlaps overlaps = Overlaps.of(slow("a a b"), Long.MAX_VALUE);
    assertEquals(new Overlaps(SIDES * SIDES, Optional.empty(), true), overlaps);
    assertTrue(overlaps.join());
  }

  /** The work is counted, so the search ends at the same overlap each time. */
  @ParameterizedTest
  @ValueSource(longs = {1, 1_000, 100_000})
  void anExhaustedBudgetDecidesNothing(long work) {
    StringRewriting slow = slow("a a a a a a b");
    Overlaps overlaps = Overlaps.of(slow, Long.MAX_VALUE, new Joins<>(slow::normalForm, work));
    assertFalse(overlaps.complete() || overlaps.join());
    assertEquals(Optional.empty(), overlaps.split());
    // Each of two results takes 364 steps and one more.
    assertEquals(1 + (work - 1) / (1 + 2 * 365), overlaps.count());
  }

  @ParameterizedTest
  @ValueSource(strings = {"terms.md", "sequences.md"})
  void theDefaultBudgetIsDocumented(String page) throws IOException {
    String text = Files.readString(Path.of("..", "..", "docs", page));
    assertTrue(text.contains(DEFAULT_WORK / 1_000_000 + " million steps"), page);
  }

  /** Nobody has to give a budget: a system that needs more ends at the documented one. */
  @Test
  void theDefaultBudgetEndsTheSearch() {
    Overlaps overlaps = Overlaps.of(slow("a a a a a a b", 200), Long.MAX_VALUE);
    assertFalse(overlaps.complete() || overlaps.join());
    assertEquals(Optional.empty(), overlaps.split());
    // Every result is found, so the work alone ends the search.
    assertEquals(1 + (DEFAULT_WORK - 1) / (1 + 2 * 365), overlaps.count());
    assertTrue(overlaps.count() < 200 * 200);
  }

  /** One result takes more steps than are allowed for it. */
  @Test
  void manyUnknownResultsEndTheSearch() {
    Overlaps overlaps = Overlaps.of(slow("a a a a a a a a a a b"), Long.MAX_VALUE);
    assertFalse(overlaps.complete() || overlaps.join());
    assertTrue(overlaps.count() < SIDES, String.valueOf(overlaps.count()));
  }
}
