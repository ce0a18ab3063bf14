package io.nrs.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionsTest {
  @ParameterizedTest
  @CsvSource({
    "'', abc, 3",
    "Seed, sEED, 0",
    "a, ab, 1",
    "kitten, sitting, 3",
    "outptus, outputs, 1",
    "ab, ba, 1",
    "abcd, badc, 2",
    "abab, baba, 2",
    "aab, bba, 2",
    "ca, abc, 3",
  })
  void editsAreCounted(String one, String other, int edits) {
    assertEquals(edits, Suggestions.distance(one, other));
    assertEquals(edits, Suggestions.distance(other, one));
  }

  private static void check(String word, String expected, String... known) {
    assertEquals(
        Optional.of(expected).filter(text -> !text.isEmpty()),
        Suggestions.nearest(word, List.of(known)));
  }

  @Test
  void theNearestWordIsTakenIfItIsNearEnough() {
    check("sed", "seed", "verify", "steep", "seed");
    check("ot", "at", "at");
    check("ot", "", "go");
    check("verifi", "verify", "verily", "verify");
    check("vreify", "verify", "verify");
    check("vorifi", "verify", "verify", "versus");
    check("vorofi", "", "verify", "versus");
  }

  @Test
  void aLongTextIsNoWord() {
    String word = "x".repeat(40);
    check(word, word, word);
    check(word + "x", "", word);
  }
}
