package io.nrs.language.properties;

import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.properties.DependencyPairs.Result;
import io.nrs.language.properties.InterpretationSearch.Shape;
import io.nrs.language.properties.Termination.Ends;
import io.nrs.language.properties.Termination.Open;
import io.nrs.language.properties.Termination.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The methods that show that rewriting ends, one after the other. */
final class TerminationSearch {
  /** The interpretations that remove rules of terms. */
  static final List<Shape> OF_TERMS = List.of(new Shape(1, 2, 2));

  /** The interpretations that remove rules of sequences. */
  static final List<Shape> OF_SEQUENCES =
      List.of(new Shape(1, 2, 3), new Shape(2, 1, 1), new Shape(2, 2, 2), new Shape(3, 1, 1));

  /** The clauses that the removal of rules looks at. */
  private static final long REMOVAL = 10_000_000;

  /** The clauses that each search with dependency pairs looks at. */
  private static final long PAIRS = 30_000_000;

  /** Larger systems have no search but that for an order. */
  private static final long MOST_SYMBOLS = 20_000;

  private final List<Step> steps = new ArrayList<>();
  private final List<Shape> shapes;
  private final boolean isSmall;
  private List<TermRule> rules;

  TerminationSearch(List<TermRule> rules, List<Shape> shapes) {
    this.rules = rules;
    this.shapes = shapes;
    this.isSmall =
        rules.stream().mapToLong(rule -> rule.left().size() + rule.right().size()).sum()
            <= MOST_SYMBOLS;
  }

  Termination ofTerms(TermRewriting rewriting) {
    if (isOrdered() || isSorting() || isSortingOfShorterTerms()) {
      return ends(false);
    }
    if (!isSmall) {
      return open(Optional.empty());
    }
    if (remove() && (rules.isEmpty() || isOrdered() || isSorting())) {
      return ends(false);
    }
    Result found = DependencyPairs.of(rules, true, new WorkLimit(PAIRS));
    if (found.proof().isEmpty()) {
      return open(found.open());
    }
    steps.add(found.proof().get());
    // Nothing may have been removed.
    if (Stream.of(rules, rewriting.rules())
        .distinct()
        .anyMatch(each -> isFreeOfStrategy(new TermRewriting(each, false)))) {
      return ends(false);
    }
    Optional<DependencyPairs> any = DependencyPairs.of(rules, false, new WorkLimit(PAIRS)).proof();
    any.ifPresent(proof -> steps.set(steps.size() - 1, proof));
    return ends(any.isEmpty());
  }

  /** Sequences may be reversed, as neighbours stay neighbours. */
  Termination ofSequences() {
    if (!isSmall) {
      return open(Optional.empty());
    }
    if (remove() && rules.isEmpty()) {
      return ends(false);
    }
    Result found = DependencyPairs.of(rules, false, new WorkLimit(PAIRS));
    Optional<DependencyPairs> proof =
        found.proof().or(() -> DependencyPairs.of(reversed(), false, new WorkLimit(PAIRS)).proof());
    proof.ifPresent(steps::add);
    return proof.isPresent() ? ends(false) : open(found.open());
  }

  private Termination ends(boolean operandsFirst) {
    return new Ends(operandsFirst, steps);
  }

  private Termination open(Optional<DependencyPair> pair) {
    return pair.<Termination>map(found -> new Open(found.rule(), Optional.of(found.call())))
        .orElseGet(
            () ->
                new Open(
                    rules.stream()
                        .filter(rule -> TermOrder.of(List.of(rule)).isEmpty())
                        .findFirst()
                        .orElse(rules.get(0)),
                    Optional.empty()));
  }

  private boolean isOrdered() {
    Optional<TermOrder> order = TermOrder.of(rules);
    order.ifPresent(steps::add);
    return order.isPresent();
  }

  private boolean isSorting() {
    Optional<OperandSorting> sorting = OperandSorting.of(rules);
    sorting.ifPresent(steps::add);
    return sorting.isPresent();
  }

  /** Rules that sort are many, so others that make terms shorter are removed without a search. */
  private boolean isSortingOfShorterTerms() {
    Optional<RuleRemoval> removal = RuleRemoval.bySize(rules);
    Optional<OperandSorting> sorting = removal.flatMap(left -> OperandSorting.of(left.left()));
    if (sorting.isPresent()) {
      steps.add(removal.get());
      steps.add(sorting.get());
    }
    return sorting.isPresent();
  }

  /** Removes rules while it can; returns whether it removed some. */
  private boolean remove() {
    WorkLimit work = new WorkLimit(REMOVAL);
    int before = rules.size();
    Optional<RuleRemoval> removal = RuleRemoval.of(rules, shapes, work);
    while (removal.isPresent()) {
      steps.add(removal.get());
      rules = removal.get().left();
      removal = rules.isEmpty() ? Optional.empty() : RuleRemoval.of(rules, shapes, work);
    }
    return rules.size() < before;
  }

  /**
   * Returns whether rewriting ends in any order if it ends when operands are rewritten first: all
   * overlaps are of whole left sides, and join (Gramlich, <i>Abstract Relations between Restricted
   * Termination and Confluence Properties of Rewrite Systems</i>, 1995).
   */
  private static boolean isFreeOfStrategy(TermRewriting rewriting) {
    return rewriting.rules().stream().noneMatch(rule -> hasInnerOverlap(rule, rewriting))
        && CriticalPairs.of(rewriting).join();
  }

  private static boolean hasInnerOverlap(TermRule rule, TermRewriting rewriting) {
    TermRule outer = CriticalPairs.primed(rule);
    return CriticalPairs.places(outer.left(), List.of()).stream()
        .filter(place -> !place.isEmpty())
        .anyMatch(
            place ->
                rewriting.unifiable(CriticalPairs.at(outer.left(), place)).stream()
                    .anyMatch(inner -> CriticalPairs.overlap(outer, place, inner).isPresent()));
  }

  private List<TermRule> reversed() {
    return rules.stream()
        .map(rule -> new TermRule(reversed(rule.left()), reversed(rule.right()), rule.text()))
        .toList();
  }

  private static Term reversed(Term sequence) {
    List<String> atoms = new ArrayList<>(StringRewriting.sequence(sequence));
    Collections.reverse(atoms);
    return StringRewriting.term(atoms);
  }
}
