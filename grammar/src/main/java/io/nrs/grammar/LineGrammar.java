package io.nrs.grammar;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How the lines of a language of sequences are drawn: a context-free grammar without empty words.
 *
 * @param names the alternatives of each name, each a row of atoms and names; none if the grammar
 *     does not say how lines are drawn
 */
public record LineGrammar(Map<String, List<List<String>>> names) {
  /** The name of a whole line. */
  public static final String LINE = "line";

  /** Says nothing. */
  public static final LineGrammar NONE = new LineGrammar(Map.of());

  public LineGrammar {
    Map<String, List<List<String>>> copy = new LinkedHashMap<>();
    names.forEach((name, rows) -> copy.put(name, rows.stream().map(List::copyOf).toList()));
    names = Collections.unmodifiableMap(copy);
  }

  /**
   * Returns the names, each behind those that are an alternative of it alone. A name that can stand
   * for itself alone, or needs such a name, is missing.
   */
  public Set<String> ordered() {
    Set<String> ordered = new LinkedHashSet<>();
    int before;
    do {
      before = ordered.size();
      names.keySet().stream()
          .filter(name -> ordered.containsAll(alone(name)))
          .forEach(ordered::add);
    } while (ordered.size() > before);
    return ordered;
  }

  /** The names that an alternative of a name consists of. */
  private List<String> alone(String name) {
    return names.get(name).stream()
        .filter(row -> row.size() == 1 && names.containsKey(row.get(0)))
        .map(row -> row.get(0))
        .toList();
  }

  /** Returns whether it says how lines are drawn. */
  public boolean isPresent() {
    return !names.isEmpty();
  }
}
