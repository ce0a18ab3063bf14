package io.nrs.language.properties;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A partial order of symbols, some of which may be equal.
 *
 * @param below the smaller symbols of each symbol that has some, all of them; of equal symbols only
 *     the first
 * @param equal the first of equal symbols, for all others of them
 */
public record SymbolPrecedence(Map<String, Set<String>> below, Map<String, String> equal) {
  static final SymbolPrecedence NONE = new SymbolPrecedence(Map.of(), Map.of());

  private static final int SHOWN = 12;

  public SymbolPrecedence {
    below = Map.copyOf(below);
    equal = Map.copyOf(equal);
  }

  /** Returns the first of the symbols that are equal to one; most are only equal to themselves. */
  public String first(String symbol) {
    return equal.getOrDefault(symbol, symbol);
  }

  private boolean isGreater(String symbol, String other) {
    return below.getOrDefault(symbol, Set.of()).contains(other);
  }

  /** Returns this order with a symbol above another one; nothing if it contradicts it. */
  Optional<SymbolPrecedence> with(String one, String two) {
    String symbol = first(one);
    String other = first(two);
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
    return Optional.of(new SymbolPrecedence(all, equal));
  }

  /** Returns this order with two equal symbols; nothing if one of them is greater. */
  Optional<SymbolPrecedence> withEqual(String one, String two) {
    String symbol = first(one);
    String other = first(two);
    if (symbol.equals(other)) {
      return Optional.of(this);
    }
    if (isGreater(symbol, other) || isGreater(other, symbol)) {
      return Optional.empty();
    }
    Map<String, String> first = new TreeMap<>(equal);
    first.put(other, symbol);
    first.replaceAll((each, before) -> before.equals(other) ? symbol : before);
    Set<String> smaller =
        union(below.getOrDefault(symbol, Set.of()), below.getOrDefault(other, Set.of()));
    Map<String, Set<String>> all = new TreeMap<>(below);
    all.remove(other);
    if (!smaller.isEmpty()) {
      all.put(symbol, smaller);
    }
    all.replaceAll(
        (each, before) -> {
          if (!before.contains(symbol) && !before.contains(other)) {
            return before;
          }
          Set<String> merged = new HashSet<>(union(before, smaller));
          merged.remove(other);
          merged.add(symbol);
          return Set.copyOf(merged);
        });
    return Optional.of(new SymbolPrecedence(all, first));
  }

  private static Set<String> union(Set<String> one, Set<String> other) {
    Set<String> all = new HashSet<>(one);
    all.addAll(other);
    return Set.copyOf(all);
  }

  /** Returns a symbol and those that are equal to it. */
  List<String> allEqualTo(String symbol) {
    List<String> all = new ArrayList<>(List.of(symbol));
    new TreeMap<>(equal)
        .forEach(
            (each, first) -> {
              if (first.equals(symbol)) {
                all.add(each);
              }
            });
    return all;
  }

  /** Returns the symbols that are compared, the smallest first; of equal ones only the first. */
  List<String> sorted() {
    Set<String> symbols = new LinkedHashSet<>(new TreeMap<>(below).keySet());
    new TreeMap<>(below).values().forEach(all -> all.stream().sorted().forEach(symbols::add));
    symbols.addAll(new TreeMap<>(equal).values());
    List<String> sorted = new ArrayList<>(symbols);
    sorted.sort(
        (one, other) ->
            below.getOrDefault(other, Set.of()).size() - below.getOrDefault(one, Set.of()).size());
    Collections.reverse(sorted);
    return sorted;
  }

  /**
   * Returns compared symbols in words, the greatest first; empty if there are none.
   *
   * @param before begins the text
   * @param sorted the smallest first
   */
  static String words(String before, List<String> sorted) {
    List<String> shown = new ArrayList<>(sorted);
    Collections.reverse(shown);
    return shown.isEmpty()
        ? ""
        : before
            + String.join(" > ", shown.subList(0, Math.min(SHOWN, shown.size())))
            + (shown.size() > SHOWN ? " > …" : "");
  }
}
