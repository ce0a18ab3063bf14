package io.nrs.language.properties;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * A Knuth-Bendix order (1970): a term is greater if its symbols weigh more, or as much, and a
 * precedence decides. No variable is more frequent on a right side. Then rewriting ends.
 *
 * @param weights of the symbols, 1 or more; a variable weighs 1
 * @param precedence decides between terms of equal weight
 */
record WeightOrder(Map<String, Integer> weights, SymbolPrecedence precedence) {
  /** The most sums of a rule in the search for weights. */
  private static final int BUDGET = 1_000_000;

  /** Sums of heavier symbols may be too large for an integer. */
  private static final int HEAVIEST = 100_000;

  WeightOrder {
    weights = Map.copyOf(weights);
  }

  /** Finds an order; nothing if there is none with weights that are found. */
  static Optional<WeightOrder> of(List<TermRule> rules) {
    if (rules.stream().anyMatch(rule -> !hasVariablesOf(rule.left(), rule.right()))) {
      return Optional.empty();
    }
    Set<TermRule> heavier = new HashSet<>();
    AtomicInteger left = new AtomicInteger(BUDGET);
    while (true) {
      Optional<Map<String, Integer>> weights = weights(rules, heavier, left);
      if (weights.isEmpty()) {
        return Optional.empty();
      }
      Optional<SymbolPrecedence> precedence = Optional.of(SymbolPrecedence.NONE);
      Optional<TermRule> equal = Optional.empty();
      for (TermRule rule : rules) {
        Optional<SymbolPrecedence> next =
            precedence.flatMap(before -> greater(weights.get(), before, rule.left(), rule.right()));
        if (next.isEmpty()) {
          equal = Optional.of(rule);
          break;
        }
        precedence = next;
      }
      if (equal.isEmpty()) {
        return precedence.map(found -> new WeightOrder(weights.get(), found));
      }
      // The precedence cannot decide about this rule, so weights must.
      if (!heavier.add(equal.get())) {
        return Optional.empty();
      }
    }
  }

  private static boolean hasVariablesOf(Term left, Term right) {
    Map<String, Long> counts = counts(left.variables());
    return counts(right.variables()).entrySet().stream()
        .allMatch(each -> counts.getOrDefault(each.getKey(), 0L) >= each.getValue());
  }

  private static Map<String, Long> counts(List<String> variables) {
    return variables.stream()
        .collect(Collectors.groupingBy(variable -> variable, Collectors.counting()));
  }

  /** Adds how often each symbol occurs; variables are one symbol. */
  private static void count(Term term, int sign, Map<String, Integer> counts) {
    counts.merge(term.isVariable() ? "?" : term.symbol(), sign, Integer::sum);
    term.operands().forEach(operand -> count(operand, sign, counts));
  }

  private static Optional<Map<String, Integer>> weights(
      List<TermRule> rules, Set<TermRule> heavier, AtomicInteger left) {
    Map<String, Integer> weights = new TreeMap<>();
    Map<TermRule, Map<String, Integer>> surplus = new HashMap<>();
    for (TermRule rule : rules) {
      Map<String, Integer> counts = new TreeMap<>();
      count(rule.left(), 1, counts);
      count(rule.right(), -1, counts);
      surplus.put(rule, counts);
      counts.keySet().forEach(symbol -> weights.put(symbol, 1));
    }
    while (left.addAndGet(-rules.size()) > 0) {
      boolean changed = false;
      for (TermRule rule : rules) {
        Map<String, Integer> counts = surplus.get(rule);
        int difference =
            counts.entrySet().stream()
                .mapToInt(each -> weights.get(each.getKey()) * each.getValue())
                .sum();
        if (difference < (heavier.contains(rule) ? 1 : 0)) {
          counts.forEach(
              (symbol, count) -> {
                if (!symbol.equals("?")) {
                  weights.merge(symbol, count, (one, other) -> Math.max(1, one + other));
                }
              });
          changed = true;
        }
      }
      if (!changed) {
        return Optional.of(weights);
      }
      if (weights.values().stream().anyMatch(weight -> weight > HEAVIEST)) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static int weight(Map<String, Integer> weights, Term term) {
    return (term.isVariable() ? 1 : weights.getOrDefault(term.symbol(), 1))
        + term.operands().stream().mapToInt(operand -> weight(weights, operand)).sum();
  }

  /** Returns the precedence in which a term is greater; nothing if it is not. */
  private static Optional<SymbolPrecedence> greater(
      Map<String, Integer> weights, SymbolPrecedence precedence, Term term, Term other) {
    int difference = weight(weights, term) - weight(weights, other);
    if (difference != 0 || !term.isOperation() || other.isVariable()) {
      return Optional.of(precedence).filter(found -> difference > 0 && hasVariablesOf(term, other));
    }
    if (!hasVariablesOf(term, other)) {
      return Optional.empty();
    }
    if (!term.hasHeadOf(other)) {
      return precedence.with(term.symbol(), other.symbol());
    }
    for (int i = 0; i < term.operands().size(); i++) {
      if (!term.operands().get(i).equals(other.operands().get(i))) {
        return greater(weights, precedence, term.operands().get(i), other.operands().get(i));
      }
    }
    return Optional.empty();
  }

  /** Returns the order in words. */
  public String words() {
    Map<String, Integer> sorted = new TreeMap<>(weights);
    sorted.remove("?");
    String heavy =
        sorted.entrySet().stream()
            .filter(each -> each.getValue() > 1)
            .map(each -> each.getKey() + " " + each.getValue())
            .collect(Collectors.joining(", "));
    return "a Knuth-Bendix order"
        + (heavy.isEmpty() ? " with equal weights" : " with the weights " + heavy + ", others 1")
        + precedence.words(" and ");
  }
}
