package io.nrs.language;

import io.nrs.grammar.StepBudget;
import io.nrs.grammar.StringRewriting;
import io.nrs.grammar.Term;
import io.nrs.grammar.TermRewriting;
import io.nrs.grammar.TermRewriting.TermRule;
import io.nrs.language.Joins.NormalForms;
import io.nrs.language.TermProof.CriticalPairs;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * Rewrites the left sides of rules that no order shows to end. A text that leads to an instance of
 * itself never ends: what was done once can be done again, for ever.
 *
 * @param <T> a sequence or a term
 * @param loop a text, and what it becomes, with an instance of it inside; the first one found
 * @param unfinished the first left side whose rewriting did not end
 */
record EndlessRules<T>(Optional<Loop<T>> loop, Optional<T> unfinished) {
  /** Few left sides that end take more steps. */
  static final int MAX_STEPS = 3_000;

  /** All left sides together take no more steps. */
  private static final long MAX_WORK = 10_000_000;

  /** A loop is searched from so many left sides. */
  private static final int MAX_SEARCHES = 20;

  /** The formulas that are drawn until the rewriting of one ends. */
  private static final int MAX_DRAWS = 30;

  private static final int SEARCHED_STEPS = 1_000;
  private static final int MAX_SIZE = 2_000;

  /**
   * @param start what comes back
   * @param again what it becomes
   */
  record Loop<T>(T start, T again) {
    /** Returns the loop in words. */
    String words(Function<T, String> written) {
      return "rewriting does not end: %s -> %s -> …: change the rule"
          .formatted(written.apply(start), written.apply(again));
    }
  }

  /**
   * Draws until the rewriting of a formula ends; if it rarely does, with fewer levels.
   *
   * @param draw makes a formula of so many levels
   */
  static String ending(int nesting, IntFunction<String> draw, Predicate<String> ends) {
    String drawn = draw.apply(nesting);
    for (int left = MAX_DRAWS; left > 0 && !ends.test(drawn); left--) {
      drawn = draw.apply(nesting);
    }
    return nesting == 1 || ends.test(drawn) ? drawn : ending(nesting - 1, draw, ends);
  }

  static EndlessRules<Term> of(TermRewriting rewriting) {
    return of(
        rewriting.rules().stream().map(TermRule::left).toList(),
        rewriting::normalForm,
        left -> loop(rewriting, left));
  }

  static EndlessRules<List<String>> of(StringRewriting rewriting) {
    int longest = rewriting.groups().keySet().stream().mapToInt(List::size).max().orElse(0);
    return of(
        rewriting.groups().keySet(),
        rewriting::normalForm,
        group -> loop(rewriting, longest, group));
  }

  private static <T> EndlessRules<T> of(
      Collection<T> leftSides, NormalForms<T> normalForms, Function<T, Optional<Loop<T>>> search) {
    long left = MAX_WORK;
    List<T> unfinished = new ArrayList<>();
    for (T each : leftSides) {
      DeepRecursion.mustGoOn();
      StepBudget steps = new StepBudget(MAX_STEPS);
      if (normalForms.of(each, steps).isEmpty()) {
        unfinished.add(each);
      }
      left -= 1 + steps.taken();
      if (left < 0 || unfinished.size() == MAX_SEARCHES) {
        break;
      }
    }
    return new EndlessRules<>(
        unfinished.stream().flatMap(each -> search.apply(each).stream()).findFirst(),
        unfinished.stream().findFirst());
  }

  /** A redex that was rewritten, whose result contains what is rewritten now. */
  private record Ancestor(List<Integer> place, Term redex) {}

  private static Optional<Loop<Term>> loop(TermRewriting rewriting, Term start) {
    Deque<Ancestor> ancestors = new ArrayDeque<>();
    Term term = start;
    for (int step = 0; step < SEARCHED_STEPS && term.size() <= MAX_SIZE; step++) {
      DeepRecursion.mustGoOn();
      Optional<List<Integer>> found = innermost(rewriting, term, List.of());
      if (found.isEmpty()) {
        return Optional.empty();
      }
      List<Integer> place = found.get();
      while (!ancestors.isEmpty() && !isAbove(ancestors.element().place, place)) {
        ancestors.remove();
      }
      Term redex = CriticalPairs.at(term, place);
      for (Ancestor ancestor : ancestors) {
        if (new TermRule(ancestor.redex, ancestor.redex, "").fit(redex).isPresent()) {
          return Optional.of(new Loop<>(ancestor.redex, CriticalPairs.at(term, ancestor.place)));
        }
      }
      ancestors.push(new Ancestor(place, redex));
      TermRule rule = rewriting.ruleFor(redex).orElseThrow();
      term =
          CriticalPairs.replaced(
              term, place, TermRewriting.with(rule.right(), rule.fit(redex).orElseThrow()));
    }
    return Optional.empty();
  }

  private static boolean isAbove(List<Integer> place, List<Integer> other) {
    return place.size() <= other.size() && other.subList(0, place.size()).equals(place);
  }

  /** Returns the place of the operation that is rewritten next. */
  private static Optional<List<Integer>> innermost(
      TermRewriting rewriting, Term term, List<Integer> above) {
    for (int i = 0; i < term.operands().size(); i++) {
      List<Integer> place = new ArrayList<>(above);
      place.add(i);
      Optional<List<Integer>> found = innermost(rewriting, term.operands().get(i), place);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.of(above)
        .filter(place -> term.isOperation() && rewriting.ruleFor(term).isPresent());
  }

  private static Optional<Loop<List<String>>> loop(
      StringRewriting rewriting, int longest, List<String> start) {
    List<String> sequence = start;
    for (int step = 0; step < SEARCHED_STEPS && sequence.size() <= MAX_SIZE; step++) {
      DeepRecursion.mustGoOn();
      sequence = rewritten(rewriting, longest, sequence);
      if (Collections.indexOfSubList(sequence, start) >= 0) {
        return Optional.of(new Loop<>(start, sequence));
      }
    }
    return Optional.empty();
  }

  /** Rewrites the group that begins last; of several, the shortest. */
  private static List<String> rewritten(
      StringRewriting rewriting, int longest, List<String> sequence) {
    for (int from = sequence.size() - 1; from >= 0; from--) {
      for (int to = from + 1; to <= Math.min(sequence.size(), from + longest); to++) {
        List<String> result = rewriting.groups().get(sequence.subList(from, to));
        if (result != null) {
          return Overlaps.replaced(sequence, from, to, result);
        }
      }
    }
    return sequence;
  }
}
