package io.nrs.language.properties;

import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.language.DeepRecursion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An order of sequences in which every result of a rule is smaller than its group, whatever stands
 * around it, so rewriting ends. Of two sequences, the one of the smaller sum of weights is smaller;
 * of equal sums, the one of the smaller sum of ranks; then the one that comes first in a
 * dictionary.
 *
 * @param weights of the atoms, 0 or more; 1 each if no result is longer than its group
 * @param ranks of the atoms, 0 or more
 * @param places of the atoms in the alphabet of the dictionary
 * @param compared the atoms whose places matter to some rule
 */
public record SequenceOrder(
    Map<String, Integer> weights,
    Map<String, Integer> ranks,
    Map<String, Integer> places,
    Set<String> compared) {
  /** The most passes over all rules in the search for weights; few need more than a hundred. */
  private static final int PASSES = 2_000;

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,3}");

  private static final int SHOWN = 8;

  public SequenceOrder {
    weights = Map.copyOf(weights);
    ranks = Map.copyOf(ranks);
    places = Map.copyOf(places);
    compared = Set.copyOf(compared);
  }

  private record Pair(List<String> group, List<String> result) {
    boolean isLonger() {
      return result.size() > group.size();
    }

    boolean isPermutation() {
      return group.size() == result.size()
          && group.stream().sorted().toList().equals(result.stream().sorted().toList());
    }

    /** Returns the first place where a result of the same length differs. */
    int firstOther() {
      int at = 0;
      while (at < group.size() && group.get(at).equals(result.get(at))) {
        at++;
      }
      return at;
    }

    int difference(Map<String, Integer> weights) {
      return sum(weights, group) - sum(weights, result);
    }
  }

  private static int sum(Map<String, Integer> weights, List<String> sequence) {
    return sequence.stream().mapToInt(weights::get).sum();
  }

  /** Finds an order; nothing if there is none of this kind. */
  public static Optional<SequenceOrder> of(List<String> atoms, StringRewriting rules) {
    List<Pair> pairs =
        rules.groups().entrySet().stream()
            .map(each -> new Pair(each.getKey(), each.getValue()))
            .toList();
    Map<String, Integer> same = atoms.stream().collect(Collectors.toMap(atom -> atom, atom -> 1));
    Optional<Map<String, Integer>> weights =
        pairs.stream().noneMatch(Pair::isLonger)
            ? Optional.of(same)
            : smaller(atoms, pairs, pair -> pair.group().size() != pair.result().size());
    if (weights.isEmpty()) {
      return Optional.empty();
    }
    List<Pair> equal = pairs.stream().filter(pair -> pair.difference(weights.get()) == 0).toList();
    Map<String, Integer> none = atoms.stream().collect(Collectors.toMap(atom -> atom, atom -> 0));
    Map<String, Integer> ranks =
        equal.stream().allMatch(Pair::isPermutation)
            ? none
            : smaller(atoms, equal, pair -> !pair.isPermutation()).orElse(none);
    if (equal.stream().anyMatch(pair -> pair.group().equals(pair.result()))) {
      return Optional.empty();
    }
    List<Pair> left = equal.stream().filter(pair -> pair.difference(ranks) == 0).toList();
    Map<String, Set<String>> before = new LinkedHashMap<>();
    for (Pair pair : left) {
      int at = pair.firstOther();
      before
          .computeIfAbsent(pair.group().get(at), atom -> new TreeSet<>())
          .add(pair.result().get(at));
    }
    Set<String> compared = new TreeSet<>(before.keySet());
    before.values().forEach(compared::addAll);
    return places(atoms, before)
        .map(places -> new SequenceOrder(weights.get(), ranks, places, compared));
  }

  /** Returns weights with which no result is larger than its group, and some are smaller. */
  private static Optional<Map<String, Integer>> smaller(
      List<String> atoms, List<Pair> pairs, Predicate<Pair> strict) {
    Map<String, Integer> weights = new HashMap<>();
    // Those of integers are often their values.
    atoms.forEach(
        atom -> weights.put(atom, NUMBER.matcher(atom).matches() ? Integer.parseInt(atom) : 0));
    boolean sameLength =
        pairs.stream().allMatch(pair -> pair.group().size() == pair.result().size());
    for (int pass = 0; pass < PASSES; pass++) {
      DeepRecursion.mustGoOn();
      boolean changed = false;
      for (Pair pair : pairs) {
        if (pair.difference(weights) < (strict.test(pair) ? 1 : 0)) {
          pair.group().forEach(atom -> weights.merge(atom, 1, Integer::sum));
          pair.result().forEach(atom -> weights.merge(atom, -1, Integer::sum));
          changed = true;
        }
      }
      int least = weights.values().stream().mapToInt(weight -> weight).min().orElse(0);
      if (least < 0 && sameLength) {
        weights.replaceAll((atom, weight) -> weight - least);
      } else if (least < 0) {
        weights.replaceAll((atom, weight) -> Math.max(0, weight));
        changed = true;
      }
      if (!changed) {
        return Optional.of(weights);
      }
    }
    return Optional.empty();
  }

  /**
   * Sorts the atoms into an alphabet.
   *
   * @param before the atoms that must come before others
   */
  private static Optional<Map<String, Integer>> places(
      List<String> atoms, Map<String, Set<String>> before) {
    Map<String, List<String>> after = new HashMap<>();
    Map<String, Integer> waiting = new HashMap<>();
    before.forEach(
        (atom, all) -> {
          waiting.put(atom, all.size());
          all.forEach(each -> after.computeIfAbsent(each, key -> new ArrayList<>()).add(atom));
        });
    Map<String, Integer> places = new LinkedHashMap<>();
    Deque<String> next = new ArrayDeque<>();
    atoms.stream().filter(atom -> !waiting.containsKey(atom)).forEach(next::add);
    while (!next.isEmpty()) {
      String atom = next.remove();
      places.put(atom, places.size());
      for (String later : after.getOrDefault(atom, List.of())) {
        if (waiting.merge(later, -1, Integer::sum) == 0) {
          next.add(later);
        }
      }
    }
    if (places.size() < atoms.size()) {
      return Optional.empty();
    }
    return Optional.of(places);
  }

  /** Returns whether a result is smaller than its group. */
  public boolean isSmaller(List<String> result, List<String> group) {
    Pair pair = new Pair(group, result);
    if (pair.difference(weights) != 0 || group.size() != result.size()) {
      return pair.difference(weights) > 0;
    }
    if (pair.difference(ranks) != 0) {
      return pair.difference(ranks) > 0;
    }
    int at = pair.firstOther();
    return at < group.size() && places.get(result.get(at)) < places.get(group.get(at));
  }

  /** Returns the order in words. */
  public String words() {
    List<String> parts = new ArrayList<>();
    boolean plain = weights.values().stream().allMatch(weight -> weight == 1);
    parts.add(plain ? "number of atoms" : "sum of weights (" + shown(weights) + ")");
    if (ranks.values().stream().anyMatch(rank -> rank > 0)) {
      parts.add("sum of ranks (" + shown(ranks) + ")");
    }
    if (!compared.isEmpty()) {
      Stream<String> sorted = compared.stream().sorted(Comparator.comparing(places::get));
      parts.add("dictionary (" + shown(sorted, " < ") + ")");
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
