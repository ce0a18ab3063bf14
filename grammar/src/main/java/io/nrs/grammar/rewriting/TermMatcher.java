package io.nrs.grammar.rewriting;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Matches patterns with terms, however these are stored.
 *
 * @param <T> a term or a part of one
 */
public abstract class TermMatcher<T> {
  /** Returns what the variables of a pattern stand for; nothing if it does not fit. */
  public final Optional<Map<String, T>> match(Term pattern, T subject) {
    Map<String, T> bound = new HashMap<>();
    return fits(pattern, subject, bound) ? Optional.of(bound) : Optional.empty();
  }

  /** Returns the operands of a part with the pattern's symbol and number of operands. */
  protected abstract Optional<List<T>> operands(T part, Term pattern);

  /** Returns whether one variable can stand for both. */
  protected boolean areEqual(T one, T other) {
    return one.equals(other);
  }

  private boolean fits(Term pattern, T subject, Map<String, T> bound) {
    if (pattern.isVariable()) {
      T before = bound.putIfAbsent(pattern.symbol(), subject);
      return before == null || areEqual(before, subject);
    }
    Optional<List<T>> operands = operands(subject, pattern);
    if (operands.isEmpty()) {
      return false;
    }
    for (int i = 0; i < pattern.operands().size(); i++) {
      if (!fits(pattern.operands().get(i), operands.get().get(i), bound)) {
        return false;
      }
    }
    return true;
  }
}
