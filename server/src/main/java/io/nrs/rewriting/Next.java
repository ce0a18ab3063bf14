package io.nrs.rewriting;

/** What the networks make of a formula as it stands, and what speaks for it. */
public sealed interface Next {

  Evidence evidence();

  /** The formula can be rewritten, its last leaf first. */
  record Rewrite(Step step, Evidence evidence) implements Next {}

  /** There is nothing to rewrite, or it was not found; the outcome has no steps. */
  record End(Outcome outcome, Evidence evidence) implements Next {}
}
