package io.nrs.language.properties;

import io.nrs.grammar.Syntax;
import io.nrs.grammar.rewriting.StepBudget;
import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.DeepRecursion;
import io.nrs.language.properties.Joins.NormalForms;
import io.nrs.language.sampling.RandomStarts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Rewrites the left sides of rules that nothing shows to end, and random texts. A text that leads
 * to an instance of itself never ends: what was done once can be done again, for ever.
 *
 * @param <T> a sequence or a term
 * @param loop a text that a left side leads to, and what it becomes, with an instance of it inside;
 *     the first one found
 * @param rare the same of another text, if no left side leads to a loop
 * @param unfinished the first text whose rewriting did not end
 */
public record EndlessRules<T>(
    Optional<Loop<T>> loop, Optional<Loop<T>> rare, Optional<T> unfinished) {
  /** Few left sides that end take more steps. */
  public static final int MAX_STEPS = 3_000;

  /** All left sides together take no more steps, and all other texts together. */
  private static final long MAX_WORK = 10_000_000;

  /** A loop is searched from so many left sides, and from so many other texts. */
  private static final int MAX_SEARCHES = 20;

  /** The formulas that are drawn until the rewriting of one ends. */
  private static final int MAX_DRAWS = 30;

  static final int SEARCHED_STEPS = 1_000;

  /** The atoms of all sequences of a search. */
  static final long MAX_SEARCHED = 2_000_000;

  static final int MAX_SIZE = 2_000;

  /**
   * @param start what comes back
   * @param again what it becomes
   */
  public record Loop<T>(T start, T again) {
    /** Returns the loop in words. */
    public String words(Function<T, String> written) {
      return "%s -> %s -> …".formatted(written.apply(start), written.apply(again));
    }
  }

  /**
   * Draws until the rewriting of a formula ends; if it rarely does, with fewer levels.
   *
   * @param draw makes a formula of so many levels
   */
  public static String ending(int nesting, IntFunction<String> draw, Predicate<String> ends) {
    String drawn = draw.apply(nesting);
    for (int left = MAX_DRAWS; left > 0 && !ends.test(drawn); left--) {
      drawn = draw.apply(nesting);
    }
    return nesting == 1 || ends.test(drawn) ? drawn : ending(nesting - 1, draw, ends);
  }

  public static EndlessRules<Term> of(Syntax syntax, TermRewriting rewriting) {
    return of(
        rewriting.rules().stream().map(TermRule::left),
        RandomStarts.of(syntax, rewriting),
        rewriting::normalForm,
        start -> loop(rewriting, start));
  }

  public static EndlessRules<List<String>> of(Syntax syntax, StringRewriting rewriting) {
    SequenceRewriter rewriter = new SequenceRewriter(rewriting);
    return of(
        rewriting.groups().keySet().stream(),
        RandomStarts.of(syntax, rewriting),
        rewriting::normalForm,
        rewriter::loopOfPart);
  }

  private static <T> EndlessRules<T> of(
      Stream<T> leftSides,
      Stream<T> others,
      NormalForms<T> normalForms,
      Function<T, Optional<Loop<T>>> search) {
    List<T> unfinished = unfinished(leftSides, normalForms);
    Optional<Loop<T>> loop = loop(unfinished, search);
    List<T> rarely = loop.isPresent() ? List.of() : unfinished(others, normalForms);
    return new EndlessRules<>(
        loop,
        loop(rarely, search),
        Stream.of(unfinished, rarely).flatMap(List::stream).findFirst());
  }

  private static <T> Optional<Loop<T>> loop(List<T> starts, Function<T, Optional<Loop<T>>> search) {
    return starts.stream().flatMap(each -> search.apply(each).stream()).findFirst();
  }

  /** Returns texts whose rewriting did not end, until the work that all may take is done. */
  static <T> List<T> unfinished(Stream<T> starts, NormalForms<T> normalForms) {
    long left = MAX_WORK;
    List<T> unfinished = new ArrayList<>();
    for (T each : (Iterable<T>) starts::iterator) {
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
    return unfinished;
  }

  /**
   * A redex that was rewritten, whose result contains what is rewritten now.
   *
   * @param step the number of redexes that were rewritten before it
   */
  private record Ancestor(List<Integer> place, Term redex, int step) {}

  private static Optional<Loop<Term>> loop(TermRewriting rewriting, Term start) {
    Deque<Ancestor> ancestors = new ArrayDeque<>();
    List<Term> redexes = new ArrayList<>();
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
        if (redex.equals(ancestor.redex)
            || new TermRule(ancestor.redex, ancestor.redex, "").fit(redex).isPresent()
                && redexes.subList(ancestor.step, redexes.size()).stream()
                    .allMatch(before -> isRewrittenAlike(rewriting, before))) {
          return Optional.of(new Loop<>(ancestor.redex, CriticalPairs.at(term, ancestor.place)));
        }
      }
      ancestors.push(new Ancestor(place, redex, redexes.size()));
      redexes.add(redex);
      TermRule rule = rewriting.ruleFor(redex).orElseThrow();
      term =
          CriticalPairs.replaced(
              term, place, TermRewriting.with(rule.right(), rule.fit(redex).orElseThrow()));
    }
    return Optional.empty();
  }

  /**
   * Returns whether every instance of a redex is rewritten by the same rule, and its operands by
   * none: then what comes after it comes after the instance too.
   */
  private static boolean isRewrittenAlike(TermRewriting rewriting, Term redex) {
    TermRule rule = rewriting.ruleFor(redex).orElseThrow();
    return fitting(rewriting, redex).allMatch(rule::equals)
        && redex.operands().stream().noneMatch(operand -> mayBeRewritten(rewriting, operand));
  }

  private static boolean mayBeRewritten(TermRewriting rewriting, Term term) {
    return term.isOperation()
        && (fitting(rewriting, term).findAny().isPresent()
            || term.operands().stream().anyMatch(each -> mayBeRewritten(rewriting, each)));
  }

  /** Returns the rules that fit an instance of a term. */
  private static Stream<TermRule> fitting(TermRewriting rewriting, Term term) {
    return rewriting.unifiable(term).stream()
        .filter(
            rule -> Unification.unify(CriticalPairs.primed(rule).left(), term, new HashMap<>()));
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
}
