package io.nrs.language.properties;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.DeepRecursion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * The search for weights with which no right side is heavier than its left side, and some are
 * lighter. A rule that breaks this makes the symbols of its left side heavier, and those of its
 * right side lighter (Rosenblatt's perceptron). The work is limited by counting it.
 */
final class WeightSearch {
  /** Whoever needs heavier symbols has no chance to find their weights one by one. */
  private static final int HEAVIEST = 100_000;

  private final List<Surplus> rules = new ArrayList<>();
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final int least;
  private long left;

  /**
   * How much more often symbols occur on the left side of a rule.
   *
   * @param symbols their numbers
   * @param counts less than 0 for a symbol that is more frequent on the right side
   * @param variables the same of all variables
   */
  private record Surplus(TermRule rule, int[] symbols, int[] counts, int variables) {
    long weight(int[] weights, int least) {
      long sum = (long) variables * least;
      for (int i = 0; i < symbols.length; i++) {
        sum += (long) weights[symbols[i]] * counts[i];
      }
      return sum;
    }

    void balance(int[] weights, int least) {
      for (int i = 0; i < symbols.length; i++) {
        weights[symbols[i]] = Math.max(least, weights[symbols[i]] + counts[i]);
      }
    }
  }

  /**
   * @param least the least weight of a symbol, and that of variables
   * @param work the most sums of weights
   */
  WeightSearch(List<TermRule> rules, int least, long work) {
    this.least = least;
    this.left = work;
    for (TermRule rule : rules) {
      Map<String, Integer> counts = new HashMap<>();
      int variables = count(rule.left(), 1, counts) + count(rule.right(), -1, counts);
      int[] symbols = new int[counts.size()];
      int[] sums = new int[counts.size()];
      int used = 0;
      for (Map.Entry<String, Integer> each : counts.entrySet()) {
        int number = numbers.computeIfAbsent(each.getKey(), key -> numbers.size());
        if (each.getValue() != 0) {
          symbols[used] = number;
          sums[used++] = each.getValue();
        }
      }
      this.rules.add(
          new Surplus(rule, Arrays.copyOf(symbols, used), Arrays.copyOf(sums, used), variables));
    }
  }

  /** Counts symbols, and returns the number of variables. */
  private static int count(Term term, int sign, Map<String, Integer> counts) {
    if (term.isVariable()) {
      return sign;
    }
    counts.merge(term.symbol(), sign, Integer::sum);
    int variables = 0;
    for (Term operand : term.operands()) {
      variables += count(operand, sign, counts);
    }
    return variables;
  }

  /** Returns whether both sides of a rule have the same symbols, so they always weigh the same. */
  static boolean isPermutation(TermRule rule) {
    Map<String, Integer> counts = new HashMap<>();
    return count(rule.left(), 1, counts) + count(rule.right(), -1, counts) == 0
        && counts.values().stream().allMatch(count -> count == 0);
  }

  /**
   * Finds weights.
   *
   * @param start the weights that are tried first, if they are at least the least one
   * @param strict the rules whose right side must be lighter
   * @return nothing if the work does not suffice
   */
  Optional<SymbolWeights> weights(ToIntFunction<String> start, Predicate<TermRule> strict) {
    int[] weights =
        numbers.keySet().stream()
            .mapToInt(symbol -> Math.max(least, start.applyAsInt(symbol)))
            .toArray();
    int[] differences = rules.stream().mapToInt(each -> strict.test(each.rule()) ? 1 : 0).toArray();
    while (true) {
      DeepRecursion.mustGoOn();
      left -= rules.size();
      if (left <= 0 || isHeavy(weights)) {
        return Optional.empty();
      }
      boolean changed = false;
      for (int i = 0; i < differences.length; i++) {
        if (rules.get(i).weight(weights, least) < differences[i]) {
          rules.get(i).balance(weights, least);
          changed = true;
        }
      }
      if (!changed) {
        Map<String, Integer> found = new HashMap<>();
        numbers.forEach((symbol, number) -> found.put(symbol, weights[number]));
        return Optional.of(new SymbolWeights(found, least));
      }
    }
  }

  private static boolean isHeavy(int[] weights) {
    for (int weight : weights) {
      if (weight > HEAVIEST) {
        return true;
      }
    }
    return false;
  }
}
