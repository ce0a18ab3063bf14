package io.nrs.language.description;

import io.nrs.grammar.Operation;
import io.nrs.grammar.TermRewriting;
import java.util.List;
import java.util.Optional;

/** A part of a description that gives leaves their values. */
public sealed interface Meaning permits RewriteRule, TermRule, GroupRule, LeafTable {
  /**
   * Returns the value of a leaf; empty if this part does not decide it.
   *
   * @param arguments atoms as they are printed, and placeholders, of which tables list none
   */
  Optional<String> valueOf(Operation operation, List<String> arguments);

  /** Returns the rule, if it is one of a term rewriting system. */
  default Optional<TermRewriting.TermRule> rule() {
    return Optional.empty();
  }

  /** Returns its name in messages: the rule, or the source of the table. */
  String text();

  /** Returns its line in the description, from 1. */
  int line();
}
