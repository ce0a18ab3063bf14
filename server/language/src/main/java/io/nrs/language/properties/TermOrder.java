package io.nrs.language.properties;

import io.nrs.grammar.Term;
import io.nrs.grammar.TermRewriting.TermRule;
import io.nrs.language.DeepRecursion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The search for an order of terms in which every rule makes its left side smaller. */
public final class TermOrder {
  private TermOrder() {}

  /** Returns an order in words; nothing if none is found. */
  public static Optional<String> words(List<TermRule> rules) {
    return PathOrder.of(rules)
        .map(PathOrder.Choice::words)
        .or(() -> WeightOrder.of(rules).map(WeightOrder::words));
  }

  /**
   * The search for a lexicographic path order (Kamin and Lévy, 1980): a precedence of symbols, and
   * for each operation the end from which its operands are compared, such that every right side is
   * smaller than its left side. Then rewriting ends.
   */
  static final class PathOrder {
    /** The most comparisons of a search; more symbols that are compared cost more. */
    private static final int BUDGET = 2_000_000;

    /** The most comparisons within one another, for which a stack has room. */
    private static final int DEEPEST = 200_000;

    private int left = BUDGET;
    private int open;

    private PathOrder() {}

    /**
     * What was chosen so far.
     *
     * @param above the pairs of a symbol and a smaller one
     * @param fromRight whether the operands of a symbol are compared from the right
     */
    record Choice(Precedence above, Map<String, Boolean> fromRight) {
      private Choice with(Precedence changed) {
        return new Choice(changed, fromRight);
      }

      private Choice with(String symbol, boolean right) {
        Map<String, Boolean> all = new HashMap<>(fromRight);
        all.put(symbol, right);
        return new Choice(above, all);
      }

      /** Returns the order in words. */
      public String words() {
        List<String> right =
            fromRight.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        return "a lexicographic path order"
            + above.words(" with ")
            + (right.isEmpty()
                ? ""
                : ", the operands of " + String.join(", ", right) + " from the right");
      }
    }

    /** Finds an order; nothing if there is none, or if the search takes too long. */
    static Optional<Choice> of(List<TermRule> rules) {
      List<Choice> found = new ArrayList<>();
      new PathOrder().all(rules, 0, new Choice(Precedence.NONE, Map.of()), found::add);
      return found.stream().findFirst();
    }

    private boolean all(List<TermRule> rules, int from, Choice choice, Predicate<Choice> then) {
      return from == rules.size()
          ? then.test(choice)
          : greater(
              rules.get(from).left(),
              rules.get(from).right(),
              choice,
              next -> all(rules, from + 1, next, then));
    }

    /** Calls {@code then} with every extension of a choice in which a term is greater. */
    private boolean greater(Term term, Term other, Choice choice, Predicate<Choice> then) {
      DeepRecursion.mustGoOn();
      // Comparisons of long terms take long.
      left -= 1 + choice.above().below().size() + (int) (term.size() / 64);
      if (left < 0 || open > DEEPEST || term.isVariable() || term.equals(other)) {
        return false;
      }
      open++;
      boolean found = isGreater(term, other, choice, then);
      open--;
      return found;
    }

    private boolean isGreater(Term term, Term other, Choice choice, Predicate<Choice> then) {
      if (contains(term, other)) {
        return then.test(choice);
      }
      if (other.isVariable()) {
        return false;
      }
      boolean found =
          term.hasHeadOf(other)
              ? lexicographic(term, other, choice, then)
              : choice
                  .above()
                  .with(term.symbol(), other.symbol())
                  .filter(next -> aboveAll(term, other.operands(), choice.with(next), then))
                  .isPresent();
      for (int i = 0; i < term.operands().size() && !found; i++) {
        found = greater(term.operands().get(i), other, choice, then);
      }
      return found;
    }

    private static boolean contains(Term term, Term part) {
      return term.operands().stream()
          .anyMatch(operand -> operand.equals(part) || contains(operand, part));
    }

    private boolean aboveAll(Term term, List<Term> others, Choice choice, Predicate<Choice> then) {
      return others.isEmpty()
          ? then.test(choice)
          : greater(
              term,
              others.get(0),
              choice,
              next -> aboveAll(term, others.subList(1, others.size()), next, then));
    }

    private boolean lexicographic(Term term, Term other, Choice choice, Predicate<Choice> then) {
      String symbol = term.symbol();
      List<Boolean> ends =
          choice.fromRight().containsKey(symbol)
              ? List.of(choice.fromRight().get(symbol))
              : term.operands().size() > 1 ? List.of(false, true) : List.of(false);
      int count = term.operands().size();
      for (boolean right : ends) {
        Optional<Integer> first =
            IntStream.range(0, count)
                .map(i -> right ? count - 1 - i : i)
                .filter(i -> !term.operands().get(i).equals(other.operands().get(i)))
                .boxed()
                .findFirst();
        if (first.isPresent()
            && greater(
                term.operands().get(first.get()),
                other.operands().get(first.get()),
                choice.with(symbol, right),
                next -> aboveAll(term, other.operands(), next, then))) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * A Knuth-Bendix order (1970): a term is greater if its symbols weigh more, or as much, and a
   * precedence decides. No variable is more frequent on a right side. Then rewriting ends.
   *
   * @param weights of the symbols, 1 or more; a variable weighs 1
   * @param precedence decides between terms of equal weight
   */
  record WeightOrder(Map<String, Integer> weights, Precedence precedence) {
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
        Optional<Precedence> precedence = Optional.of(Precedence.NONE);
        Optional<TermRule> equal = Optional.empty();
        for (TermRule rule : rules) {
          Optional<Precedence> next =
              precedence.flatMap(
                  before -> greater(weights.get(), before, rule.left(), rule.right()));
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
    private static Optional<Precedence> greater(
        Map<String, Integer> weights, Precedence precedence, Term term, Term other) {
      int difference = weight(weights, term) - weight(weights, other);
      if (difference != 0 || !term.isOperation() || other.isVariable()) {
        return Optional.of(precedence)
            .filter(found -> difference > 0 && hasVariablesOf(term, other));
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

  /**
   * A strict partial order of symbols.
   *
   * @param below the smaller symbols of each symbol that has some, all of them
   */
  record Precedence(Map<String, Set<String>> below) {
    static final Precedence NONE = new Precedence(Map.of());

    private static final int SHOWN = 12;

    Precedence {
      below = Map.copyOf(below);
    }

    boolean isGreater(String symbol, String other) {
      return below.getOrDefault(symbol, Set.of()).contains(other);
    }

    /** Returns this order with a symbol above another one; nothing if it contradicts it. */
    Optional<Precedence> with(String symbol, String other) {
      if (isGreater(symbol, other)) {
        return Optional.of(this);
      }
      if (symbol.equals(other) || isGreater(other, symbol)) {
        return Optional.empty();
      }
      Set<String> smaller = new HashSet<>(below.getOrDefault(other, Set.of()));
      smaller.add(other);
      Map<String, Set<String>> all = new TreeMap<>(below);
      all.computeIfAbsent(symbol, key -> Set.of());
      all.replaceAll(
          (each, before) ->
              each.equals(symbol) || before.contains(symbol) ? union(before, smaller) : before);
      return Optional.of(new Precedence(all));
    }

    private static Set<String> union(Set<String> one, Set<String> other) {
      Set<String> all = new HashSet<>(one);
      all.addAll(other);
      return Set.copyOf(all);
    }

    /**
     * Returns the symbols that are compared, the greatest first; empty if there are none.
     *
     * @param before begins the text
     */
    public String words(String before) {
      Set<String> symbols = new LinkedHashSet<>(new TreeMap<>(below).keySet());
      new TreeMap<>(below).values().forEach(all -> all.stream().sorted().forEach(symbols::add));
      List<String> sorted = new ArrayList<>(symbols);
      sorted.sort(
          (one, other) ->
              below.getOrDefault(other, Set.of()).size()
                  - below.getOrDefault(one, Set.of()).size());
      return sorted.isEmpty()
          ? ""
          : before
              + String.join(" > ", sorted.subList(0, Math.min(SHOWN, sorted.size())))
              + (sorted.size() > SHOWN ? " > …" : "");
    }
  }
}
