package io.nrs.rewriting;

/** The next step of a formula, chosen by the networks, with the details of the choice. */
public sealed interface NextStep {

  SelectionDetails evidence();

  /** The networks rewrite the last leaf. */
  record Rewrite(Step step, SelectionDetails evidence) implements NextStep {}

  /** The formula is solved, or no leaf was found. The outcome has no steps. */
  record End(Outcome outcome, SelectionDetails evidence) implements NextStep {}
}
