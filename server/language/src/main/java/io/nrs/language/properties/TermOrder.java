package io.nrs.language.properties;

import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import java.util.List;
import java.util.Optional;

/** An order of terms in which every rule makes its left side smaller, so rewriting ends. */
public sealed interface TermOrder extends Termination.Step permits PathOrder, WeightOrder {
  /** Searches for an order; returns nothing if none is found. */
  static Optional<TermOrder> of(List<TermRule> rules) {
    return PathSearch.of(rules).<TermOrder>map(found -> found).or(() -> WeightOrder.of(rules));
  }

  /** Returns the symbols that its precedence compares, the smallest first. */
  List<String> symbols();
}
