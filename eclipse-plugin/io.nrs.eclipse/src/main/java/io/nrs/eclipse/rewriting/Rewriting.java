package io.nrs.eclipse.rewriting;

import io.nrs.grammar.Span;
import io.nrs.protocol.Commands.TraceStep;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The steps of a formula, and the formula in its document. Only the thread that edits the document
 * may use it.
 */
final class Rewriting {
  private final FormulaTrace trace;
  private final FormulaStates states;
  private final TrackedFormula tracked;
  private final Optional<FormulaText> original;

  /**
   * @param states the states of the trace
   */
  Rewriting(FormulaTrace trace, FormulaStates states, TrackedFormula tracked) {
    this.trace = trace;
    this.states = states;
    this.tracked = tracked;
    original = tracked.now().filter(now -> now.formula().equals(trace.formula()));
  }

  FormulaTrace trace() {
    return trace;
  }

  List<TraceStep> steps() {
    return trace.steps();
  }

  /** The formula after {@code state} steps, without white space. */
  String formula(int state) {
    return states.at(state);
  }

  /**
   * A state in the view.
   *
   * @param text the formula as written or, if that is unknown, as the networks read it
   * @param value the range of the value that the last step wrote
   * @param next the range of the leaf that the next step rewrites
   */
  record Shown(String text, Optional<Span> value, Optional<Span> next) {}

  /** The view's content after {@code state} steps. */
  Shown shown(int state) {
    return original
        .flatMap(
            text -> WrittenState.of(trace.language(), text.written(), steps().subList(0, state)))
        .map(
            written ->
                new Shown(
                    written.text(),
                    written.value(),
                    state == steps().size() ? Optional.empty() : written.leaf(steps().get(state))))
        .orElseGet(() -> new Shown(formula(state), written(state), next(state)));
  }

  /** The range of the value that the last step wrote. */
  Optional<Span> written(int state) {
    return state == 0
        ? Optional.empty()
        : Optional.of(steps().get(state - 1)).map(FormulaTrace::valueSpan);
  }

  /** The range of the leaf that the next step rewrites. */
  Optional<Span> next(int state) {
    return state == steps().size()
        ? Optional.empty()
        : Optional.of(steps().get(state)).map(FormulaTrace::leafSpan);
  }

  /** The state that the document contains; empty if it contains another formula. */
  OptionalInt currentState() {
    return tracked.now().map(now -> states.find(now.formula())).orElse(OptionalInt.empty());
  }

  /** The line of the formula in the document, from 0. */
  int line() {
    return tracked.line();
  }

  /**
   * Writes a state of the formula to the document. White space outside the rewritten leaves stays.
   *
   * @return false if the document contains no state of the formula
   */
  boolean write(int state) {
    OptionalInt fileState = currentState();
    if (fileState.isEmpty()) {
      return false;
    }
    FormulaText now = tracked.now().orElseThrow();
    String text =
        state >= fileState.getAsInt()
            ? now.after(trace.language(), steps().subList(fileState.getAsInt(), state))
            : original
                .map(formula -> formula.after(trace.language(), steps().subList(0, state)))
                .orElseGet(() -> formula(state));
    tracked.replace(now, text);
    return true;
  }

  /** Stops tracking the formula. */
  void leave() {
    tracked.leave();
  }
}
