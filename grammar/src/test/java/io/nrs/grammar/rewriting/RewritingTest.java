package io.nrs.grammar.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.rewriting.StringRewriting.Rewrite;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Rules are found as by trying all, and sequences are rewritten as the terms that they are. */
class RewritingTest {
  private static final List<String> LETTERS = List.of("a", "b", "c");

  private static List<String> word(int least, int most, SplittableRandom random) {
    List<String> drawn = new ArrayList<>();
    for (int left = random.nextInt(least, most + 1); left > 0; left--) {
      drawn.add(LETTERS.get(random.nextInt(LETTERS.size())));
    }
    return drawn;
  }

  private static StringRewriting words(SplittableRandom random) {
    Map<List<String>, List<String>> groups = new LinkedHashMap<>();
    for (int rule = random.nextInt(1, 5); rule > 0; rule--) {
      groups.put(word(1, 4, random), word(0, 4, random));
    }
    return new StringRewriting(groups, false);
  }

  /** The same rules for terms, of which the first that fits is applied. */
  private static TermRewriting shortestFirst(StringRewriting words) {
    List<TermRule> rules = new ArrayList<>(words.terms().rules());
    rules.sort(Comparator.comparing(rule -> rule.left().size()));
    return new TermRewriting(rules, false);
  }

  @Test
  void sequencesAreTerms() {
    SplittableRandom random = new SplittableRandom(1);
    int ended = 0;
    for (int i = 0; i < 5_000; i++) {
      StringRewriting words = words(random);
      TermRewriting terms = shortestFirst(words);
      List<String> word = word(0, 12, random);
      StepBudget ofWord = new StepBudget(50);
      StepBudget ofTerm = new StepBudget(50);
      Optional<List<String>> normal = words.normalForm(word, ofWord);
      assertEquals(
          normal,
          terms.normalForm(StringRewriting.term(word), ofTerm).map(StringRewriting::sequence),
          words.groups() + " " + word);
      assertEquals(ofTerm.taken(), ofWord.taken());
      ended += normal.isPresent() && ofWord.taken() > 0 ? 1 : 0;
    }
    assertTrue(ended > 1_000, "rewritten to the end: " + ended);
  }

  /** Both ways to rewrite a sequence take the same group, the last and shortest one. */
  @Test
  void theFirstGroupIsTheLastAndShortest() {
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 5_000; i++) {
      StringRewriting words = words(random);
      List<String> word = word(0, 8, random);
      Optional<Rewrite> expected = Optional.empty();
      for (int from = 0; from < word.size(); from++) {
        for (int to = word.size(); to > from; to--) {
          List<String> result = words.groups().get(word.subList(from, to));
          if (result != null) {
            expected = Optional.of(new Rewrite(from, word.subList(from, to), result));
          }
        }
      }
      assertEquals(expected, words.first(word), words.groups() + " " + word);
      if (expected.isPresent()) {
        assertEquals(
            words.normalForm(word, new StepBudget(40)),
            words.normalForm(expected.get().in(word), new StepBudget(39)));
      } else {
        assertEquals(Optional.of(word), words.normalForm(word));
      }
    }
  }

  private static Term term(int depth, List<String> atoms, SplittableRandom random) {
    int operands = depth == 0 ? 0 : random.nextInt(4);
    if (operands == 0) {
      return new Term(atoms.get(random.nextInt(atoms.size())));
    }
    List<Term> drawn = new ArrayList<>();
    for (int i = 0; i < operands; i++) {
      drawn.add(term(depth - 1, atoms, random));
    }
    // The symbols of different numbers of operands are the same.
    return new Term(random.nextBoolean() ? "f" : "g", drawn);
  }

  private static Term operation(int depth, List<String> atoms, SplittableRandom random) {
    Term drawn = term(depth, atoms, random);
    return drawn.isOperation() ? drawn : new Term("f", List.of(drawn));
  }

  @Test
  void theFirstRuleThatFitsIsFound() {
    SplittableRandom random = new SplittableRandom(3);
    List<String> patterns = List.of("0", "?x", "?y", "?x");
    int found = 0;
    for (int i = 0; i < 3_000; i++) {
      List<TermRule> rules = new ArrayList<>();
      for (int rule = 0; rule < 6; rule++) {
        rules.add(new TermRule(operation(2, patterns, random), new Term("0"), "rule " + rule));
      }
      TermRewriting rewriting = new TermRewriting(rules, false);
      for (int tried = 0; tried < 5; tried++) {
        // A variable of a term is like an atom.
        Term term = operation(3, List.of("0", "1", "?x"), random);
        Optional<TermRule> expected =
            rules.stream().filter(rule -> rule.fit(term).isPresent()).findFirst();
        assertEquals(expected, rewriting.ruleFor(term), rules + " " + term);
        found += expected.isPresent() ? 1 : 0;
      }
    }
    assertTrue(found > 1_000, "rules: " + found);
  }

  /** A rule has what its variables stand for put in. */
  @Test
  void aVariableStandsForOneTerm() {
    TermRule rule =
        new TermRule(
            new Term("f", List.of(new Term("?x"), new Term("g", List.of(new Term("?x"))))),
            new Term("?x"),
            "");
    Term zero = new Term("0");
    Term one = new Term("1");
    assertEquals(
        Optional.of(Map.of("?x", zero)),
        rule.fit(new Term("f", List.of(zero, new Term("g", List.of(zero))))));
    assertEquals(
        Optional.empty(), rule.fit(new Term("f", List.of(zero, new Term("g", List.of(one))))));
  }

  /** As terms, sequences are deep, and a thread's stack is small. */
  @Test
  void longSequencesAreCompared() {
    List<String> word = new ArrayList<>(Collections.nCopies(300_000, "a"));
    Term term = StringRewriting.term(word);
    assertEquals(term, StringRewriting.term(word));
    assertEquals(word, StringRewriting.sequence(term));
    word.set(word.size() - 1, "b");
    assertNotEquals(term, StringRewriting.term(word));
    StringRewriting rules = new StringRewriting(Map.of(List.of("a", "b"), List.of("b")), false);
    assertEquals(Optional.of(List.of("b")), rules.normalForm(word));
  }
}
