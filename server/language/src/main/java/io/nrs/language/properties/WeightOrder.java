package io.nrs.language.properties;

import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Knuth-Bendix order (1970): a term is greater if its symbols weigh more, or as much, and a
 * precedence decides. No variable is more frequent on a right side. Then rewriting ends.
 *
 * <p>There may be several weights of a symbol: those that follow compare terms that weigh the same
 * by those before. They are like one weight that is an ordinal number (Ludwig and Waldmann, 2007).
 * A sequence is a {@linkplain StringRewriting#term term} whose precedence is a dictionary.
 *
 * @param weights some weights have 1 as their least, so no symbol adds nothing to a term
 * @param symbols those that the precedence compares, the smallest first
 */
public record WeightOrder(List<SymbolWeights> weights, List<String> symbols) implements TermOrder {
  /** The most sums of a rule in the search for weights. */
  private static final int BUDGET = 1_000_000;

  /** The same for sequences, which are read more often and have more rules. */
  private static final int BUDGET_OF_SEQUENCES = 100_000;

  /** The most passes over all rules of sequences in the search for weights; few need a hundred. */
  private static final long PASSES = 2_000;

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,3}");

  private static final int SHOWN = 8;

  public WeightOrder {
    weights = List.copyOf(weights);
    symbols = List.copyOf(symbols);
  }

  /** A symbol that must be above another one; two empty symbols if none must be. */
  private record Demand(String symbol, String other) {
    static final Demand NONE = new Demand("", "");
  }

  /** Finds an order; nothing if there is none with weights that are found. */
  static Optional<WeightOrder> of(List<TermRule> rules) {
    return of(rules, BUDGET);
  }

  /** Weights decide about a rule only if the precedence cannot. */
  private static Optional<WeightOrder> of(List<TermRule> rules, long work) {
    if (rules.stream().anyMatch(rule -> !hasVariablesOf(rule.left(), rule.right()))) {
      return Optional.empty();
    }
    Set<TermRule> heavier = new HashSet<>();
    WeightSearch search = new WeightSearch(rules, 1, work);
    while (true) {
      Optional<SymbolWeights> weights = search.weights(symbol -> 1, heavier::contains);
      if (weights.isEmpty()) {
        return Optional.empty();
      }
      Optional<SymbolPrecedence> precedence = Optional.of(SymbolPrecedence.NONE);
      Optional<TermRule> equal = Optional.empty();
      for (TermRule rule : rules) {
        Optional<SymbolPrecedence> next =
            precedence.flatMap(
                before ->
                    demand(List.of(weights.get()), rule.left(), rule.right())
                        .flatMap(
                            demand ->
                                demand.equals(Demand.NONE)
                                    ? Optional.of(before)
                                    : before.with(demand.symbol(), demand.other())));
        if (next.isEmpty()) {
          equal = Optional.of(rule);
          break;
        }
        precedence = next;
      }
      if (equal.isEmpty()) {
        return precedence.map(found -> new WeightOrder(List.of(weights.get()), found.sorted()));
      }
      // The precedence cannot decide about this rule, so weights must.
      if (!heavier.add(equal.get())) {
        return Optional.empty();
      }
    }
  }

  /**
   * Finds an order of sequences: by the number of atoms, or by weights if a result is longer than
   * its group; then by ranks, if both have other atoms; then by a dictionary. There may be many
   * rules, so weights decide all that they can at once. If they cannot, an order of terms is
   * searched.
   *
   * @param atoms in the order in which a dictionary lists those that no rule compares
   */
  public static Optional<WeightOrder> of(List<String> atoms, StringRewriting rewriting) {
    List<TermRule> rules = rewriting.terms().rules();
    return ofSequences(atoms, rules).or(() -> of(rules, BUDGET_OF_SEQUENCES));
  }

  private static Optional<WeightOrder> ofSequences(List<String> atoms, List<TermRule> rules) {
    List<SymbolWeights> weights = new ArrayList<>();
    if (rules.stream().anyMatch(rule -> rule.right().size() > rule.left().size())) {
      Optional<SymbolWeights> found =
          new WeightSearch(rules, 0, PASSES * rules.size())
              .weights(WeightOrder::valued, rule -> rule.left().size() != rule.right().size());
      if (found.isEmpty()) {
        return Optional.empty();
      }
      weights.add(found.get());
    }
    weights.add(SymbolWeights.COUNT);
    List<TermRule> equal = equal(rules, weights);
    if (equal.stream().anyMatch(rule -> !WeightSearch.isPermutation(rule))) {
      new WeightSearch(equal, 0, PASSES * equal.size())
          .weights(WeightOrder::valued, rule -> !WeightSearch.isPermutation(rule))
          .ifPresent(weights::add);
    }
    Map<String, Set<String>> smaller = new LinkedHashMap<>();
    for (TermRule rule : equal(equal, weights)) {
      Optional<Demand> demand = demand(weights, rule.left(), rule.right());
      if (demand.isEmpty()) {
        return Optional.empty();
      }
      smaller
          .computeIfAbsent(demand.get().symbol(), symbol -> new TreeSet<>())
          .add(demand.get().other());
    }
    return sorted(atoms, smaller).map(symbols -> new WeightOrder(weights, symbols));
  }

  /** The weights of integers are often their values. */
  private static int valued(String atom) {
    return NUMBER.matcher(atom).matches() ? Integer.parseInt(atom) : 0;
  }

  private static List<TermRule> equal(List<TermRule> rules, List<SymbolWeights> weights) {
    return rules.stream()
        .filter(rule -> difference(weights, rule.left(), rule.right()) == 0)
        .toList();
  }

  /**
   * Sorts the compared symbols, the smallest first; nothing if one is smaller than itself.
   *
   * @param smaller the symbols that must be smaller than others
   */
  private static Optional<List<String>> sorted(
      List<String> symbols, Map<String, Set<String>> smaller) {
    Map<String, List<String>> greater = new HashMap<>();
    Map<String, Integer> waiting = new HashMap<>();
    smaller.forEach(
        (symbol, all) -> {
          waiting.put(symbol, all.size());
          all.forEach(each -> greater.computeIfAbsent(each, key -> new ArrayList<>()).add(symbol));
        });
    List<String> compared =
        symbols.stream()
            .filter(symbol -> waiting.containsKey(symbol) || greater.containsKey(symbol))
            .toList();
    List<String> sorted = new ArrayList<>();
    Deque<String> next = new ArrayDeque<>();
    compared.stream().filter(symbol -> !waiting.containsKey(symbol)).forEach(next::add);
    while (!next.isEmpty()) {
      String symbol = next.remove();
      sorted.add(symbol);
      for (String later : greater.getOrDefault(symbol, List.of())) {
        if (waiting.merge(later, -1, Integer::sum) == 0) {
          next.add(later);
        }
      }
    }
    return Optional.of(sorted).filter(all -> all.size() == compared.size());
  }

  private static boolean hasVariablesOf(Term left, Term right) {
    List<String> variables = left.variables();
    return right.variables().stream().allMatch(variables::remove);
  }

  private static long difference(List<SymbolWeights> weights, Term term, Term other) {
    for (SymbolWeights each : weights) {
      long difference = each.difference(term, other);
      if (difference != 0) {
        return difference;
      }
    }
    return 0;
  }

  /** Returns what must hold so that a term is greater; nothing if it is not. */
  private static Optional<Demand> demand(List<SymbolWeights> weights, Term term, Term other) {
    long difference = difference(weights, term, other);
    if (difference != 0 || !term.isOperation() || other.isVariable()) {
      return Optional.of(Demand.NONE).filter(none -> difference > 0 && hasVariablesOf(term, other));
    }
    if (!hasVariablesOf(term, other)) {
      return Optional.empty();
    }
    if (!term.hasHeadOf(other)) {
      return Optional.of(new Demand(term.symbol(), other.symbol()));
    }
    for (int i = 0; i < term.operands().size(); i++) {
      if (!term.operands().get(i).equals(other.operands().get(i))) {
        return demand(weights, term.operands().get(i), other.operands().get(i));
      }
    }
    return Optional.empty();
  }

  /** Returns whether a term is greater than another one. */
  public boolean isGreater(Term term, Term other) {
    return demand(weights, term, other)
        .filter(
            demand ->
                demand.equals(Demand.NONE)
                    || symbols.contains(demand.other())
                        && symbols.indexOf(demand.symbol()) > symbols.indexOf(demand.other()))
        .isPresent();
  }

  @Override
  public String words() {
    String heavy =
        new TreeMap<>(weights.get(0).weights())
            .entrySet().stream()
                .filter(each -> each.getValue() > 1)
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(", "));
    return "a Knuth-Bendix order"
        + (heavy.isEmpty() ? " with equal weights" : " with the weights " + heavy + ", others 1")
        + SymbolPrecedence.words(" and ", symbols);
  }

  /** Returns the order of sequences in words. */
  public String wordsOfSequences() {
    int count = weights.indexOf(SymbolWeights.COUNT);
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < weights.size(); i++) {
      if (i == 0 || i > count) {
        parts.add(
            i == count
                ? "number of atoms"
                : (i == 0 ? "sum of weights (" : "sum of ranks (")
                    + shown(weights.get(i).weights())
                    + ")");
      }
    }
    if (!symbols.isEmpty()) {
      parts.add("dictionary (" + shown(symbols.stream(), " < ") + ")");
    }
    return String.join(", then ", parts);
  }

  private static String shown(Map<String, Integer> weights) {
    Stream<String> sorted =
        weights.entrySet().stream()
            .sorted(
                Map.Entry.<String, Integer>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .map(each -> each.getKey() + " " + each.getValue());
    return shown(sorted, ", ");
  }

  private static String shown(Stream<String> all, String separator) {
    List<String> first = all.limit(SHOWN + 1).toList();
    return first.size() > SHOWN
        ? String.join(separator, first.subList(0, SHOWN)) + separator + "…"
        : String.join(separator, first);
  }
}
