package io.nrs.language.properties;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.DeepRecursion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Which call may follow which one: where rules may rewrite a right side, it may become anything,
 * and what is left of it must unify with the next left side (Giesl, Thiemann and Schneider-Kamp,
 * 2005).
 */
final class DependencyGraph {
  /** No variable of a language or of a primed rule ends like those of the next call here. */
  private static final String NEXT = "\u0002";

  private final Map<String, List<TermRule>> rules;
  private final boolean operandsFirst;
  private final Map<DependencyPair, List<DependencyPair>> edges = new LinkedHashMap<>();

  /**
   * @param operandsFirst whether operands are in their normal form when an operation is rewritten
   */
  DependencyGraph(List<DependencyPair> pairs, List<TermRule> rules, boolean operandsFirst) {
    this.rules =
        rules.stream()
            .map(CriticalPairs::primed)
            .collect(Collectors.groupingBy(rule -> Heads.of(rule.left())));
    this.operandsFirst = operandsFirst;
    Map<String, List<DependencyPair>> byHead =
        pairs.stream().collect(Collectors.groupingBy(pair -> Heads.of(pair.left())));
    for (DependencyPair pair : pairs) {
      DeepRecursion.mustGoOn();
      Term open = new Cap(pair).of(pair.right());
      edges.put(
          pair,
          byHead.getOrDefault(Heads.of(pair.right()), List.of()).stream()
              .filter(next -> isEdge(pair, open, next))
              .toList());
    }
  }

  /** Replaces what rules may rewrite by variables. */
  private final class Cap {
    private final DependencyPair pair;
    private int count;

    Cap(DependencyPair pair) {
      this.pair = pair;
    }

    Term of(Term term) {
      if (term.isVariable()) {
        return operandsFirst ? term : any();
      }
      if (operandsFirst && DependencyPair.isProperPart(pair.left(), term)) {
        return term;
      }
      Term inside = new Term(term.symbol(), term.operands().stream().map(this::of).toList());
      boolean rewritten =
          rules.getOrDefault(Heads.of(term), List.of()).stream()
              .anyMatch(rule -> Unification.unify(inside, rule.left(), new HashMap<>()));
      return rewritten ? any() : inside;
    }

    private Term any() {
      return new Term("?\u0000" + count++);
    }
  }

  private boolean isEdge(DependencyPair pair, Term open, DependencyPair next) {
    Term left = TermRewriting.with(next.left(), Unification.renaming(next.left(), NEXT));
    Map<String, Term> bound = new HashMap<>();
    return Unification.unify(open, left, bound)
        && !(operandsFirst
            && (hasRedex(Unification.resolved(pair.left(), bound))
                || hasRedex(Unification.resolved(left, bound))));
  }

  /** Returns whether a rule rewrites an operand, whatever its variables stand for. */
  private boolean hasRedex(Term operation) {
    return operation.operands().stream()
        .anyMatch(
            operand ->
                hasRedex(operand)
                    || rules.getOrDefault(Heads.of(operand), List.of()).stream()
                        .anyMatch(rule -> rule.fit(operand).isPresent()));
  }

  /**
   * Returns what a pair becomes if its right side is rewritten by one step, in all ways in which
   * operands may be instances (Arts and Giesl, 2000, narrowing).
   *
   * @param next the pairs that may follow it
   * @return nothing if one of them may follow without a step, or if operands are not always
   *     rewritten first
   */
  Optional<List<DependencyPair>> narrowed(DependencyPair pair, Collection<DependencyPair> next) {
    if (!operandsFirst
        || next.stream()
            .filter(each -> each.left().hasHeadOf(pair.right()))
            .anyMatch(each -> isEdge(pair, pair.right(), each))) {
      return Optional.empty();
    }
    List<DependencyPair> narrowed = new ArrayList<>();
    for (List<Integer> place : CriticalPairs.places(pair.right(), List.of())) {
      Term part = CriticalPairs.at(pair.right(), place);
      for (TermRule rule : rules.getOrDefault(Heads.of(part), List.of())) {
        Map<String, Term> bound = new HashMap<>();
        if (Unification.unify(part, rule.left(), bound)
            && !hasRedex(Unification.resolved(rule.left(), bound))
            && !hasRedex(Unification.resolved(pair.left(), bound))) {
          narrowed.add(
              numbered(
                  pair,
                  Unification.resolved(pair.left(), bound),
                  Unification.resolved(
                      CriticalPairs.replaced(pair.right(), place, rule.right()), bound)));
        }
      }
    }
    return Optional.of(narrowed.stream().distinct().toList());
  }

  /** Returns a narrowed pair whose variables have numbers, so no rule has them. */
  private static DependencyPair numbered(DependencyPair pair, Term left, Term right) {
    Map<String, Term> names = new HashMap<>();
    left.variables()
        .forEach(each -> names.computeIfAbsent(each, key -> new Term("?" + names.size())));
    return new DependencyPair(
        pair.rule(),
        pair.call(),
        TermRewriting.with(left, names),
        TermRewriting.with(right, names),
        pair.narrowings() + 1);
  }

  /** Returns the components of pairs that may follow one another without end (Sharir, 1981). */
  List<List<DependencyPair>> components(Collection<DependencyPair> pairs) {
    Map<DependencyPair, Integer> places = new LinkedHashMap<>();
    pairs.forEach(pair -> places.putIfAbsent(pair, places.size()));
    Map<DependencyPair, List<DependencyPair>> after = new HashMap<>();
    Map<DependencyPair, List<DependencyPair>> before = new HashMap<>();
    for (DependencyPair pair : places.keySet()) {
      List<DependencyPair> next = edges.get(pair).stream().filter(places::containsKey).toList();
      after.put(pair, next);
      next.forEach(each -> before.computeIfAbsent(each, key -> new ArrayList<>()).add(pair));
    }
    Deque<DependencyPair> finished = new ArrayDeque<>();
    Set<DependencyPair> seen = new HashSet<>();
    places.keySet().forEach(pair -> visit(pair, after, seen, finished::push));
    seen.clear();
    List<List<DependencyPair>> found = new ArrayList<>();
    for (DependencyPair pair : finished) {
      List<DependencyPair> component = new ArrayList<>();
      visit(pair, before, seen, component::add);
      component.sort(Comparator.comparing(places::get));
      if (component.size() > 1 || component.size() == 1 && after.get(pair).contains(pair)) {
        found.add(component);
      }
    }
    found.sort(Comparator.comparing(component -> places.get(component.get(0))));
    return found;
  }

  /** Visits a pair and all that it leads to, each after those. */
  private static void visit(
      DependencyPair pair,
      Map<DependencyPair, List<DependencyPair>> edges,
      Set<DependencyPair> seen,
      Consumer<DependencyPair> then) {
    if (seen.add(pair)) {
      edges.getOrDefault(pair, List.of()).forEach(next -> visit(next, edges, seen, then));
      then.accept(pair);
    }
  }
}
