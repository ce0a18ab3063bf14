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
 * A strict partial order of symbols.
 *
 * @param below the smaller symbols of each symbol that has some, all of them
 */
public record SymbolPrecedence(Map<String, Set<String>> below) {
  static final SymbolPrecedence NONE = new SymbolPrecedence(Map.of());

  private static final int SHOWN = 12;

  public SymbolPrecedence {
    below = Map.copyOf(below);
  }

  boolean isGreater(String symbol, String other) {
    return below.getOrDefault(symbol, Set.of()).contains(other);
  }

  /** Returns this order with a symbol above another one; nothing if it contradicts it. */
  Optional<SymbolPrecedence> with(String symbol, String other) {
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
    return Optional.of(new SymbolPrecedence(all));
  }

  private static Set<String> union(Set<String> one, Set<String> other) {
    Set<String> all = new HashSet<>(one);
    all.addAll(other);
    return Set.copyOf(all);
  }

  /** Returns the symbols that are compared, the smallest first. */
  List<String> sorted() {
    Set<String> symbols = new LinkedHashSet<>(new TreeMap<>(below).keySet());
    new TreeMap<>(below).values().forEach(all -> all.stream().sorted().forEach(symbols::add));
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
