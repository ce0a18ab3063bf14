package io.nrs.language.properties;

import io.nrs.grammar.rewriting.Term;
import java.util.Map;

/**
 * The weights of symbols. A term weighs what its symbols weigh together.
 *
 * @param weights of the symbols that do not have the least one
 * @param least the weight of other symbols and of variables
 */
public record SymbolWeights(Map<String, Integer> weights, int least) {
  /** Every symbol weighs 1. */
  public static final SymbolWeights COUNT = new SymbolWeights(Map.of(), 1);

  public SymbolWeights {
    weights = Map.copyOf(weights);
  }

  public int of(String symbol) {
    return weights.getOrDefault(symbol, least);
  }

  long of(Term term) {
    long sum = term.isVariable() ? least : of(term.symbol());
    for (Term operand : term.operands()) {
      sum += of(operand);
    }
    return sum;
  }

  /** Returns how much more a term weighs than another one. */
  public long difference(Term term, Term other) {
    return of(term) - of(other);
  }
}
