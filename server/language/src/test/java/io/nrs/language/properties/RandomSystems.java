package io.nrs.language.properties;

import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Random systems that are small, so that many of them never end, and all that they rewrite. */
final class RandomSystems {
  private static final int MOST_TERMS = 60;
  private static final int LARGEST = 40;

  private RandomSystems() {}

  private static Term drawn(SplittableRandom random, int depth, List<Term> leaves) {
    if (random.nextInt(depth == 0 ? 3 : 8) < 3) {
      return leaves.get(random.nextInt(leaves.size()));
    }
    String symbol = List.of("f", "g", "s", "h").get(random.nextInt(4));
    List<Term> operands = new ArrayList<>();
    for (int left = symbol.equals("h") ? 2 : 1; left > 0; left--) {
      operands.add(drawn(random, depth - 1, leaves));
    }
    return new Term(symbol, operands);
  }

  /** Draws one to four rules for f, g and h, which have one operand, one and two. */
  static List<TermRule> terms(SplittableRandom random) {
    List<Term> leaves = List.of(new Term("?x"), new Term("?y"), new Term("a"), new Term("b"));
    Set<TermRule> rules = new LinkedHashSet<>();
    for (int count = random.nextInt(1, 5); rules.size() < count; ) {
      Term left = drawn(random, 2, leaves);
      if (left.isOperation() && !left.symbol().equals("s")) {
        List<Term> right =
            Stream.concat(
                    Stream.of(new Term("a")), left.variables().stream().distinct().map(Term::new))
                .toList();
        rules.add(new TermRule(left, drawn(random, 3, right), "rule " + rules.size()));
      }
    }
    return List.copyOf(rules);
  }

  /** Draws one to three rules for a, b and c. */
  static StringRewriting sequences(SplittableRandom random) {
    Map<List<String>, List<String>> groups = new LinkedHashMap<>();
    for (int rule = random.nextInt(1, 4); rule > 0; rule--) {
      groups.put(word(random, 2, 3), word(random, 0, 4));
    }
    return new StringRewriting(groups, false);
  }

  static List<String> word(SplittableRandom random, int least, int most) {
    return Stream.generate(() -> List.of("a", "b", "c").get(random.nextInt(3)))
        .limit(random.nextInt(least, most + 1))
        .toList();
  }

  /** Returns terms without variables, and left sides, whose variables are like atoms. */
  static List<Term> starts(SplittableRandom random, List<TermRule> rules) {
    return Stream.concat(
            rules.stream().map(TermRule::left),
            Stream.generate(() -> drawn(random, 3, List.of(new Term("a"), new Term("b"))))
                .limit(25))
        .toList();
  }

  /** Returns all results of one step, at each place and by each rule. */
  private static Set<Term> steps(List<TermRule> rules, Term term, boolean operandsFirst) {
    Set<Term> all = new LinkedHashSet<>();
    for (int i = 0; i < term.operands().size(); i++) {
      List<Term> operands = new ArrayList<>(term.operands());
      for (Term next : steps(rules, term.operands().get(i), operandsFirst)) {
        operands.set(i, next);
        all.add(new Term(term.symbol(), operands));
      }
    }
    if (!operandsFirst || all.isEmpty()) {
      rules.forEach(
          rule ->
              rule.fit(term).ifPresent(bound -> all.add(TermRewriting.with(rule.right(), bound))));
    }
    return all;
  }

  /**
   * Returns whether a term leads to itself, or to a term with itself inside.
   *
   * @param operandsFirst whether only operations with finished operands are rewritten
   */
  static boolean isEndless(List<TermRule> rules, Term start, boolean operandsFirst) {
    Deque<Term> open = new ArrayDeque<>(List.of(start));
    Set<Term> seen = new HashSet<>();
    while (!open.isEmpty() && seen.size() < MOST_TERMS) {
      for (Term next : steps(rules, open.remove(), operandsFirst)) {
        if (next.equals(start) || DependencyPair.isProperPart(next, start)) {
          return true;
        }
        if (next.size() < LARGEST && seen.add(next)) {
          open.add(next);
        }
      }
    }
    return false;
  }
}
