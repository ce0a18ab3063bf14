package io.nrs.language.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.properties.CriticalPairs.Split;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of the overlaps of rules if rewriting them takes long. */
class CriticalPairsTest {
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
    CriticalPairs overlaps = CriticalPairs.of(slow("a a b"), Long.MAX_VALUE);
    assertEquals(new CriticalPairs(SIDES * SIDES, true, Optional.empty()), overlaps);
    assertTrue(overlaps.join());
  }

  /** The work is counted, so the search ends at the same overlap each time. */
  @ParameterizedTest
  @ValueSource(longs = {1, 1_000, 100_000})
  void anExhaustedBudgetDecidesNothing(long work) {
    StringRewriting slow = slow("a a a a a a b");
    CriticalPairs overlaps =
        CriticalPairs.of(
            slow.terms(), Long.MAX_VALUE, new Joins<>(CriticalPairs.normalForms(slow), work));
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
    CriticalPairs overlaps = CriticalPairs.of(slow("a a a a a a b", 200), Long.MAX_VALUE);
    assertFalse(overlaps.complete() || overlaps.join());
    assertEquals(Optional.empty(), overlaps.split());
    // Every result is found, so the work alone ends the search.
    assertEquals(1 + (DEFAULT_WORK - 1) / (1 + 2 * 365), overlaps.count());
    assertTrue(overlaps.count() < 200 * 200);
  }

  /** One result takes more steps than are allowed for it. */
  @Test
  void manyUnknownResultsEndTheSearch() {
    CriticalPairs overlaps = CriticalPairs.of(slow("a a a a a a a a a a b"), Long.MAX_VALUE);
    assertFalse(overlaps.complete() || overlaps.join());
    assertTrue(overlaps.count() < SIDES, String.valueOf(overlaps.count()));
  }

  private static final List<String> LETTERS = List.of("a", "b", "c");

  private static List<String> draw(int least, int most, SplittableRandom random) {
    List<String> drawn = new ArrayList<>();
    for (int left = random.nextInt(least, most + 1); left > 0; left--) {
      drawn.add(LETTERS.get(random.nextInt(LETTERS.size())));
    }
    return drawn;
  }

  /** Every result is smaller by its length, or comes first in a dictionary, so rewriting ends. */
  private static StringRewriting ending(SplittableRandom random) {
    Map<List<String>, List<String>> groups = new LinkedHashMap<>();
    for (int rule = random.nextInt(1, 5); rule > 0; rule--) {
      List<String> group = draw(1, 3, random);
      List<String> result = draw(0, group.size(), random);
      if (result.size() < group.size()
          || String.join("", result).compareTo(String.join("", group)) < 0) {
        groups.put(group, result);
      }
    }
    return new StringRewriting(groups, false);
  }

  /** Rewrites a sequence in all ways to the end. */
  private static Set<List<String>> normalForms(StringRewriting rules, List<String> start) {
    Set<List<String>> seen = new HashSet<>(Set.of(start));
    Set<List<String>> normal = new HashSet<>();
    Deque<List<String>> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      List<String> sequence = open.pop();
      boolean stays = true;
      for (int from = 0; from < sequence.size(); from++) {
        for (int to = from + 1; to <= sequence.size(); to++) {
          List<String> result = rules.groups().get(sequence.subList(from, to));
          if (result != null) {
            stays = false;
            List<String> next = new ArrayList<>(sequence.subList(0, from));
            next.addAll(result);
            next.addAll(sequence.subList(to, sequence.size()));
            if (seen.add(next)) {
              open.push(next);
            }
          }
        }
      }
      if (stays) {
        normal.add(sequence);
      }
    }
    return normal;
  }

  private static List<List<String>> sequences(int longest) {
    List<List<String>> all = new ArrayList<>(List.of(List.of()));
    for (int from = 0, length = 0; length < longest; length++) {
      int to = all.size();
      for (; from < to; from++) {
        for (String letter : LETTERS) {
          List<String> next = new ArrayList<>(all.get(from));
          next.add(letter);
          all.add(next);
        }
      }
    }
    return all;
  }

  /** The number of groups in one another, or that begin in one and end behind it. */
  private static long overlaps(StringRewriting rules) {
    long count = 0;
    for (List<String> first : rules.groups().keySet()) {
      for (List<String> second : rules.groups().keySet()) {
        for (int from = 0; from < first.size(); from++) {
          int common = Math.min(first.size() - from, second.size());
          boolean differs = from > 0 || second.size() < first.size();
          if (differs && first.subList(from, from + common).equals(second.subList(0, common))) {
            count++;
          }
        }
      }
    }
    return count;
  }

  /** Overlaps of groups of three are five long, so these sequences decide. */
  @Test
  void theVerdictIsThatOfAllSequences() {
    SplittableRandom random = new SplittableRandom(7);
    List<List<String>> sequences = sequences(5);
    int[] verdicts = new int[2];
    for (int i = 0; i < 600; i++) {
      StringRewriting rules = ending(random);
      CriticalPairs pairs = CriticalPairs.of(rules, Long.MAX_VALUE);
      String shown = rules.groups() + " " + pairs;
      assertTrue(pairs.complete(), shown);
      boolean one = sequences.stream().allMatch(each -> normalForms(rules, each).size() == 1);
      assertEquals(one, pairs.join(), shown);
      verdicts[one ? 1 : 0]++;
      if (pairs.join()) {
        assertEquals(overlaps(rules), pairs.count(), shown);
      } else {
        Split split = pairs.split().orElseThrow();
        Set<List<String>> both =
            Set.of(StringRewriting.sequence(split.one()), StringRewriting.sequence(split.other()));
        assertEquals(2, both.size(), shown);
        assertTrue(
            normalForms(rules, StringRewriting.sequence(split.term())).containsAll(both), shown);
      }
    }
    assertTrue(Math.min(verdicts[0], verdicts[1]) > 100, Arrays.toString(verdicts));
  }

  /** A sequence has the verdict of the same rules for terms. */
  @Test
  void sequencesAreTerms() {
    SplittableRandom random = new SplittableRandom(8);
    for (int i = 0; i < 600; i++) {
      StringRewriting rules = ending(random);
      CriticalPairs ofTerms = CriticalPairs.of(rules.terms());
      CriticalPairs ofSequences = CriticalPairs.of(rules, Long.MAX_VALUE);
      assertEquals(ofTerms.join(), ofSequences.join(), rules.groups().toString());
      assertEquals(ofTerms.count(), ofSequences.count(), rules.groups().toString());
    }
  }

  private static Term term(int depth, SplittableRandom random) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return new Term(List.of("0", "?x", "?y").get(random.nextInt(3)));
    }
    return random.nextBoolean()
        ? new Term("s", List.of(term(depth - 1, random)))
        : new Term("f", List.of(term(depth - 1, random), term(depth - 1, random)));
  }

  /** No overlap is missed by looking only at some pairs of rules. */
  @Test
  void allPairsOfTermsAreFound() {
    SplittableRandom random = new SplittableRandom(9);
    long all = 0;
    for (int i = 0; i < 500; i++) {
      List<TermRule> rules = new ArrayList<>();
      for (int rule = 0; rule < 6; rule++) {
        Term left = new Term("f", List.of(term(2, random), term(2, random)));
        // All overlaps of these rules join.
        rules.add(new TermRule(left, new Term("0"), "rule " + rule));
      }
      rules.add(new TermRule(new Term("s", List.of(new Term("?x"))), new Term("0"), "s"));
      rules.add(
          new TermRule(new Term("f", List.of(new Term("?x"), new Term("?y"))), new Term("0"), "f"));
      long expected = 0;
      for (TermRule outer : rules) {
        TermRule primed = CriticalPairs.primed(outer);
        for (TermRule inner : rules) {
          for (List<Integer> place : CriticalPairs.places(outer.left(), List.of())) {
            boolean once = !place.isEmpty() || rules.indexOf(outer) < rules.indexOf(inner);
            expected += once && CriticalPairs.overlap(primed, place, inner).isPresent() ? 1 : 0;
          }
        }
      }
      CriticalPairs pairs = CriticalPairs.of(new TermRewriting(rules, false));
      assertEquals(new CriticalPairs(expected, true, Optional.empty()), pairs, rules.toString());
      all += expected;
    }
    assertTrue(all > 10_000, "pairs: " + all);
  }

  /** The names of variables of two rules have nothing to do with each other. */
  @Test
  void namesOfVariablesChangeNoOverlap() {
    for (String name : List.of("?x", "?y", "?x'")) {
      Term variable = new Term(name);
      TermRewriting rewriting =
          new TermRewriting(
              List.of(
                  new TermRule(
                      new Term("f", List.of(TermTexts.term("h(x)"), new Term("?y"))),
                      new Term("f", List.of(new Term("?y"), new Term("?y"))),
                      ""),
                  new TermRule(
                      new Term("h", List.of(new Term("s", List.of(variable)))), new Term("b"), "")),
              false);
      assertFalse(CriticalPairs.of(rewriting).split().isEmpty(), name);
    }
  }
}
