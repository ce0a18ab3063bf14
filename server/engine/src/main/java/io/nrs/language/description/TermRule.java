package io.nrs.language.description;

import io.nrs.grammar.Operation;
import io.nrs.grammar.TermRewriting;
import java.util.List;
import java.util.Optional;

/**
 * A rule of a term rewriting system, such as {@code plus(s(?x),?y) => s(plus(?x,?y))}.
 *
 * @param sides the rule as a pair of terms
 * @param text the rule as it was written
 * @param line of the description's file, from 1
 */
public record TermRule(TermRewriting.TermRule sides, String text, int line) implements Meaning {

  @Override
  public Optional<TermRewriting.TermRule> rule() {
    return Optional.of(sides);
  }

  /** It rewrites an operation by what its operands are, and not by atoms alone. */
  @Override
  public Optional<String> valueOf(Operation operation, List<String> arguments) {
    return Optional.empty();
  }
}
