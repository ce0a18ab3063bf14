package io.nrs.eclipse.rewriting;

import io.nrs.grammar.Span;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A formula's steps, and the formula in its text. For the thread that edits the text. */
final class Rewriting {
  private final Trace trace;
  private final States states;
  private final Standing standing;
  private final Optional<FormulaText> original;

  /** States are those of the trace. */
  Rewriting(Trace trace, States states, Standing standing) {
    this.trace = trace;
    this.states = states;
    this.standing = standing;
    original = standing.now().filter(now -> now.formula().equals(trace.formula()));
  }

  Trace trace() {
    return trace;
  }

  List<Step> steps() {
    return trace.steps();
  }

  /** The formula after so many steps, without white space. */
  String formula(int state) {
    return states.at(state);
  }

  /** The value that the last step before a state has written. */
  Optional<Span> written(int state) {
    return state == 0 ? Optional.empty() : Optional.of(steps().get(state - 1).written());
  }

  /** The leaf that is rewritten next. */
  Optional<Span> next(int state) {
    return state == steps().size() ? Optional.empty() : Optional.of(steps().get(state).selected());
  }

  /** After how many of the steps the formula stands in its text; empty if another one is there. */
  OptionalInt held() {
    return standing.now().map(now -> states.find(now.formula())).orElse(OptionalInt.empty());
  }

  /** The number of its line in the text, from 0. */
  int line() {
    return standing.line();
  }

  /**
   * Writes the formula after so many steps into its text, where steps leave alone what they do not
   * rewrite.
   *
   * @return whether it was written, which it is only if the formula is still there, in any state
   */
  boolean write(int state) {
    OptionalInt held = held();
    if (held.isEmpty()) {
      return false;
    }
    FormulaText now = standing.now().orElseThrow();
    String text =
        state >= held.getAsInt()
            ? now.after(steps().subList(held.getAsInt(), state))
            : original
                .map(formula -> formula.after(steps().subList(0, state)))
                .orElseGet(() -> formula(state));
    standing.replace(now, text);
    return true;
  }

  /** The text is no longer of interest. */
  void leave() {
    standing.leave();
  }
}
