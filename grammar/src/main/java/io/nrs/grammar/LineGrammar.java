package io.nrs.grammar;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  /** Returns whether it says how lines are drawn. */
  public boolean isPresent() {
    return !names.isEmpty();
  }
}
