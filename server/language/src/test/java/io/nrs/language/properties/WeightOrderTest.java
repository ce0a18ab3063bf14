package io.nrs.language.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Orders that show that the rewriting of sequences ends, and what overlaps of such rules give. */
class WeightOrderTest {
  private static List<String> atoms(String text) {
    return text.isBlank() ? List.of() : Arrays.asList(text.strip().split(" "));
  }

  /** Rules such as {@code b a > a b, a a >}. */
  private static StringRewriting rules(String text) {
    Map<List<String>, List<String>> groups = new LinkedHashMap<>();
    for (String rule : text.split(",")) {
      String[] sides = rule.split(">", -1);
      groups.put(atoms(sides[0]), atoms(sides[1]));
    }
    return new StringRewriting(groups, false);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          b a > a b                    ; number of atoms, then dictionary (a < b)
          a b > b a                    ; number of atoms, then dictionary (b < a)
          a a >                        ; number of atoms
          a b > c c                    ; number of atoms, then sum of ranks (a 1, b 1, c 0)
          a b > c, b a > a b, c a > a  ; number of atoms, then dictionary (a < b)
          a b > c a, c a > d d         ; number of atoms, then sum of ranks (b 2, a 1, c 0, d 0)
          a b > c c c                  ; sum of weights (a 1, b 1, c 0)
          a c > b a a, a a b > c a     ; sum of weights (c 2, a 1, b 1), then dictionary (c < b < a)
          a b > b a, b a > a b         ; none
          a b > b a a                  ; none
          a b > a b                    ; none
          a b > c d, c d > b a, b a > a b ; none
          """)
  void anOrderIsFound(String text, String expected) {
    Optional<WeightOrder> order = WeightOrder.of(atoms("a b c d"), rules(text));
    assertEquals(expected, order.map(WeightOrder::wordsOfSequences).orElse("none"));
  }

  /** Overlaps whose results are not known prove nothing, in either direction. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          b > c, b d > e, c d > l l, a e > l l, l l > l l l   ; not decided
          b > c, b d > e, c d > l l, a e > l l l, l l > l l l ; not decided
          b > c, b d > e, c d > l l, a e > l l                ; splits
          b > c, b d > e, c d > l, e > l                      ; joins
          """)
  void onlyKnownResultsAreCompared(String text, String expected) {
    CriticalPairs overlaps = CriticalPairs.of(rules(text), 1_000);
    assertEquals(
        expected,
        overlaps.split().isPresent() ? "splits" : overlaps.join() ? "joins" : "not decided");
  }

  /** A result is smaller with the same atoms around it and its group. */
  @Test
  void resultsAreSmallerInEveryContext() {
    SplittableRandom random = new SplittableRandom(4);
    List<String> all = atoms("a b c d");
    int found = 0;
    for (int i = 0; i < 3_000; i++) {
      Map<List<String>, List<String>> groups = new LinkedHashMap<>();
      for (int rule = random.nextInt(1, 4); rule > 0; rule--) {
        groups.put(draw(all, 2, 4, random), draw(all, 0, 5, random));
      }
      Optional<WeightOrder> order = WeightOrder.of(all, new StringRewriting(groups, false));
      if (order.isPresent()) {
        found++;
        groups.forEach(
            (group, result) -> {
              List<String> before = draw(all, 0, 3, random);
              List<String> after = draw(all, 0, 3, random);
              assertTrue(
                  order
                      .get()
                      .isGreater(joined(before, group, after), joined(before, result, after)),
                  groups + " " + order);
              assertFalse(
                  order
                      .get()
                      .isGreater(
                          joined(List.of(), result, List.of()),
                          joined(List.of(), group, List.of())),
                  groups + " " + order);
            });
      }
    }
    assertTrue(found > 500, "orders: " + found);
  }

  private static List<String> draw(List<String> all, int least, int most, SplittableRandom random) {
    List<String> drawn = new ArrayList<>();
    for (int left = random.nextInt(least, most + 1); left > 0; left--) {
      drawn.add(all.get(random.nextInt(all.size())));
    }
    return drawn;
  }

  private static Term joined(List<String> one, List<String> two, List<String> three) {
    List<String> all = new ArrayList<>(one);
    all.addAll(two);
    all.addAll(three);
    return StringRewriting.term(all);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          b a > a b               ; 0 joined
          a a >                   ; 1 joined
          a a >, b b >, b a b > a b a ; 5 joined
          a b > c, b c > d        ; a b c: c c, a d
          a b a > c, b a > d      ; a b a: c, a d
          a b a > c               ; a b a b a: c b a, a b c
          a b c > d, b c > a      ; a b c: d, a a
          a b c > d, b > c        ; a b c: d, a c c
          """)
  void overlapsJoinOrAreNamed(String text, String expected) {
    CriticalPairs overlaps = CriticalPairs.of(rules(text), 1_000);
    assertEquals(
        expected,
        overlaps
            .split()
            .map(
                split ->
                    written(split.term())
                        + ": "
                        + written(split.one())
                        + ", "
                        + written(split.other()))
            .orElse(overlaps.count() + (overlaps.join() ? " joined" : "")));
  }

  private static String written(Term sequence) {
    return StringRewriting.written(StringRewriting.sequence(sequence));
  }

  /** If all overlaps join, random orders of rewriting end in one sequence. */
  @Test
  void joinedOverlapsMeanOneNormalForm() {
    SplittableRandom random = new SplittableRandom(5);
    List<String> all = atoms("a b c");
    int confluent = 0;
    for (int i = 0; i < 2_000; i++) {
      Map<List<String>, List<String>> groups = new LinkedHashMap<>();
      for (int rule = random.nextInt(1, 4); rule > 0; rule--) {
        groups.put(draw(all, 2, 3, random), draw(all, 0, 2, random));
      }
      StringRewriting rules = new StringRewriting(groups, false);
      if (WeightOrder.of(all, rules).isPresent() && CriticalPairs.of(rules, 1_000).join()) {
        confluent++;
        List<String> text = draw(all, 5, 12, random);
        Optional<List<String>> expected = rules.normalForm(text);
        for (int order = 0; order < 4; order++) {
          assertEquals(expected, Optional.of(inAnyOrder(rules, text, random)), groups + " " + text);
        }
      }
    }
    assertTrue(confluent > 100, "confluent: " + confluent);
  }

  private static List<String> inAnyOrder(
      StringRewriting rules, List<String> text, SplittableRandom random) {
    List<String> now = new ArrayList<>(text);
    while (true) {
      List<int[]> places = new ArrayList<>();
      for (int from = 0; from < now.size(); from++) {
        for (int to = from + 2; to <= Math.min(now.size(), from + 4); to++) {
          if (rules.groups().containsKey(now.subList(from, to))) {
            places.add(new int[] {from, to});
          }
        }
      }
      if (places.isEmpty()) {
        return now;
      }
      int[] place = places.get(random.nextInt(places.size()));
      List<String> result = rules.groups().get(List.copyOf(now.subList(place[0], place[1])));
      now.subList(place[0], place[1]).clear();
      now.addAll(place[0], result);
    }
  }

  /** A sequence that is not known to end while it is rewritten comes back. */
  private static boolean ends(
      StringRewriting rules, List<String> sequence, Map<List<String>, Boolean> known) {
    Boolean before = known.putIfAbsent(sequence, false);
    if (before != null || sequence.size() > 16) {
      return before != null && before;
    }
    for (int from = 0; from < sequence.size(); from++) {
      for (int to = from + 1; to <= sequence.size(); to++) {
        List<String> result = rules.groups().get(sequence.subList(from, to));
        if (result != null) {
          List<String> next = new ArrayList<>(sequence.subList(0, from));
          next.addAll(result);
          next.addAll(sequence.subList(to, sequence.size()));
          if (!ends(rules, next, known)) {
            return false;
          }
        }
      }
    }
    known.put(sequence, true);
    return true;
  }

  /** Rewriting in all ways ends if there is an order, which the same rules for terms have too. */
  @Test
  void anOrderMeansThatRewritingEnds() {
    SplittableRandom random = new SplittableRandom(6);
    List<String> all = atoms("a b c");
    int[] found = new int[2];
    int endless = 0;
    for (int i = 0; i < 200; i++) {
      Map<List<String>, List<String>> groups = new LinkedHashMap<>();
      for (int rule = random.nextInt(1, 4); rule > 0; rule--) {
        groups.put(draw(all, 2, 3, random), draw(all, 0, 4, random));
      }
      StringRewriting rules = new StringRewriting(groups, false);
      Optional<WeightOrder> order = WeightOrder.of(all, rules);
      assertEquals(
          WeightOrder.of(rules.terms().rules()).isPresent(), order.isPresent(), groups.toString());
      found[order.isPresent() ? 1 : 0]++;
      for (List<String> group : groups.keySet()) {
        boolean ends = ends(rules, joined(draw(all, 0, 2, random), group), new HashMap<>());
        assertTrue(ends || order.isEmpty(), groups + " " + order);
        endless += ends ? 0 : 1;
      }
    }
    assertTrue(Math.min(endless, Math.min(found[0], found[1])) > 30, Arrays.toString(found));
  }

  private static List<String> joined(List<String> one, List<String> other) {
    List<String> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }

  /** The sum of 65,535 symbols is larger than the largest integer. */
  @Test
  void weightsOfLargeTermsAreExact() {
    Term tree = new Term("g");
    for (int level = 0; level < 15; level++) {
      tree = new Term("g", List.of(tree, tree));
    }
    assertEquals(
        6_553_500_000L - 1,
        new SymbolWeights(Map.of("g", 100_000), 1).difference(tree, new Term("?x")));
  }
}
