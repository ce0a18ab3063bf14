package io.nrs.language.properties;

import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import java.util.List;
import java.util.Optional;

/** The search for an order of terms in which every rule makes its left side smaller. */
public final class TermOrder {
  private TermOrder() {}

  /** Returns an order in words; nothing if none is found. */
  public static Optional<String> words(List<TermRule> rules) {
    return PathOrder.of(rules)
        .map(PathOrder.Choice::words)
        .or(() -> WeightOrder.of(rules).map(WeightOrder::words));
  }
}
