package io.nrs.language.sequences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.LineGrammar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DrawnLinesTest {
  private final SplittableRandom random = new SplittableRandom(5);

  /** Each row is a word of letters: capitals are names, and S is a line. */
  private static DrawnLines grammar(Map<String, List<String>> names) {
    Map<String, List<List<String>>> rows = new TreeMap<>();
    names.forEach(
        (name, words) ->
            rows.put(name, words.stream().map(word -> List.of(word.split(""))).toList()));
    return new DrawnLines("S", new LineGrammar(rows), atom -> atom.charAt(0));
  }

  /** Of 4 tokens there are 14 words of matched brackets, by as many derivations. */
  @Test
  void everyDerivationOfALengthIsEquallyLikely() {
    DrawnLines lines = grammar(Map.of("S", List.of("()", "(S)", "()S", "(S)S")));
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < 14_000; i++) {
      counts.merge(lines.drawn(8, random), 1, Integer::sum);
    }
    assertEquals(14, counts.size(), counts.toString());
    counts.forEach((line, count) -> assertTrue(800 < count && count < 1_200, counts.toString()));
  }

  @Test
  void namesMayStandAloneInAnyOrder() {
    DrawnLines lines =
        grammar(Map.of("S", List.of("A", "AS"), "A", List.of("B", "x"), "B", List.of("y", "(S)")));
    for (int length = 1; length < 40; length++) {
      String line = lines.drawn(length, random);
      assertEquals(length, line.length());
      assertTrue(line.matches("[xy()]+"), line);
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 4", "4, 4", "5, 6", "150, 150", "151, 152"})
  void theNextLongerLineIsDrawn(int wanted, int length) {
    DrawnLines lines = grammar(Map.of("S", List.of("abab", "abS")));
    assertEquals(length, lines.drawn(wanted, random).length());
  }

  @Test
  void aGrammarOfShortLinesDrawsTheLongest() {
    DrawnLines lines = grammar(Map.of("S", List.of("a", "bc", "def")));
    assertEquals("def", lines.drawn(9, random));
  }

  /** So many derivations are no number of the computer. */
  @Test
  void longLinesOfManyAtomsAreDrawn() {
    List<List<String>> atoms =
        new ArrayList<>(
            IntStream.range(0, 4_000)
                .mapToObj(i -> List.of(String.valueOf((char) (1_000 + i))))
                .toList());
    DrawnLines lines =
        new DrawnLines(
            "S",
            new LineGrammar(
                Map.of("S", List.of(List.of("atom"), List.of("atom", "S")), "atom", atoms)),
            atom -> atom.charAt(0));
    String line = lines.drawn(300, random);
    assertEquals(300, line.length());
    assertTrue(line.chars().distinct().count() > 250, line);
  }

  @Test
  void whatStandsForItselfIsRefused() {
    Map<String, List<String>> names = Map.of("S", List.of("A", "a"), "A", List.of("S"));
    assertThrows(IllegalArgumentException.class, () -> grammar(names));
  }
}
