package io.nrs.language.properties;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Rules that only move brackets of operations to the right and sort neighbours among their
 * operands. Each swap makes the pairs in the wrong order one fewer; no rule copies an operand, or
 * changes what kind it is of.
 *
 * @param rules that move and sort
 */
record OperandSorting(List<TermRule> rules) implements Termination.Step {
  private static final String NAMES = "'";

  /** A swap of neighbours: the kinds of the first and of the second operand. */
  private record Swap(Term greater, Term less) {}

  static Optional<OperandSorting> of(List<TermRule> rules) {
    Map<Term, Set<Term>> less = new LinkedHashMap<>();
    for (TermRule rule : rules) {
      if (rule.left().repeatsVariables()) {
        return Optional.empty();
      }
      Optional<Swap> swap = swap(rule);
      if (swap.isEmpty() && !movesBrackets(rule)) {
        return Optional.empty();
      }
      swap.ifPresent(
          found -> {
            less.computeIfAbsent(kind(found.greater()), key -> new HashSet<>())
                .add(kind(found.less()));
            less.computeIfAbsent(kind(found.less()), key -> new HashSet<>());
          });
    }
    return areDistinct(List.copyOf(less.keySet())) && !isCyclic(less)
        ? Optional.of(new OperandSorting(List.copyOf(rules)))
        : Optional.empty();
  }

  /** Whether a rule is {@code ((?x+?y)+?z) => (?x+(?y+?z))}. */
  private static boolean movesBrackets(TermRule rule) {
    Term left = rule.left();
    if (left.operands().size() != 2 || !left.operands().get(0).hasHeadOf(left)) {
      return false;
    }
    List<Term> inner = left.operands().get(0).operands();
    Term last = left.operands().get(1);
    Term moved =
        new Term(
            left.symbol(),
            List.of(inner.get(0), new Term(left.symbol(), List.of(inner.get(1), last))));
    return inner.stream().allMatch(Term::isVariable)
        && last.isVariable()
        && rule.right().equals(moved);
  }

  private static Optional<Swap> swap(TermRule rule) {
    Term left = rule.left();
    if (left.operands().size() != 2) {
      return Optional.empty();
    }
    Term greater = left.operands().get(0);
    Term second = left.operands().get(1);
    boolean longer = second.hasHeadOf(left);
    Term less = longer ? second.operands().get(0) : second;
    Term swapped =
        longer
            ? new Term(
                left.symbol(),
                List.of(less, new Term(left.symbol(), List.of(greater, second.operands().get(1)))))
            : new Term(left.symbol(), List.of(less, greater));
    boolean rest = !longer || second.operands().get(1).isVariable();
    return rest && isKind(greater, left) && isKind(less, left) && rule.right().equals(swapped)
        ? Optional.of(new Swap(greater, less))
        : Optional.empty();
  }

  /** Whether rewriting in an operand leaves it of its kind: only the operations are looked at. */
  private static boolean isKind(Term operand, Term operation) {
    List<Term> inner = operand.operands();
    return !operand.isVariable()
        && !operand.hasHeadOf(operation)
        && (inner.stream().allMatch(Term::isVariable)
            || inner.size() == 1 && inner.get(0).operands().stream().allMatch(Term::isVariable));
  }

  /** Returns an operand with numbers in place of the names of variables. */
  private static Term kind(Term operand) {
    Map<String, Term> names = new HashMap<>();
    operand.variables().forEach(name -> names.put(name, new Term("?" + names.size())));
    return Unification.resolved(operand, names);
  }

  private static boolean areDistinct(List<Term> kinds) {
    for (int i = 0; i < kinds.size(); i++) {
      Term one = kinds.get(i);
      Term primed = Unification.resolved(one, Unification.renaming(one, NAMES));
      for (Term other : kinds.subList(0, i)) {
        if (Unification.unify(primed, other, new HashMap<>())) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isCyclic(Map<Term, Set<Term>> less) {
    Set<Term> open = new HashSet<>(less.keySet());
    while (open.removeIf(kind -> less.get(kind).stream().noneMatch(open::contains))) {
      // Those whose lesser ones are gone are gone too.
    }
    return !open.isEmpty();
  }

  @Override
  public String words() {
    return "sorting of operands";
  }
}
