package io.nrs.language.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.rewriting.StringRewriting;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long it is tried whether rewriting ends. */
class EndlessRulesTest {
  private static final long WORK = 10_000_000;

  /** A text {@code a a … b} of so many letters takes (3^a − 1) / 2 steps. */
  private static final StringRewriting SLOW =
      new StringRewriting(Map.of(List.of("a", "b"), List.of("b", "b", "b", "a")), true);

  /** The starts never end; the steps are counted, so the search ends at the same one each time. */
  @ParameterizedTest
  @CsvSource({"a a a a a a b, 364", "a a a a a a a b, 1093"})
  void theWorkEndsTheSearch(String start, int steps) {
    AtomicLong tried = new AtomicLong();
    Stream<List<String>> starts =
        Stream.generate(() -> List.of(start.split(" "))).peek(each -> tried.incrementAndGet());
    assertEquals(List.of(), EndlessRules.unfinished(starts, SLOW::normalForm));
    assertEquals(1 + WORK / (1 + steps), tried.get());
  }

  /** Some that do not end are enough. */
  @Test
  void manyUnknownResultsEndTheSearch() {
    List<String> start = List.of("a a a a a a a a a b".split(" "));
    assertEquals(
        20, EndlessRules.unfinished(Stream.generate(() -> start), SLOW::normalForm).size());
  }
}
