package io.nrs.eclipse.rewriting;

import io.nrs.grammar.Language;
import io.nrs.grammar.Problem.Fix;
import io.nrs.grammar.Span;
import io.nrs.grammar.WrittenFormula;
import io.nrs.protocol.Commands.TraceStep;
import java.util.List;
import java.util.Optional;

/**
 * A state of a formula as it is written in its file. Each step changes as little of the text as
 * possible, as the server does.
 *
 * @param formula the formula, alone in a line
 * @param value the range of the value that the last step wrote, if there was one
 */
record WrittenState(WrittenFormula formula, Optional<Span> value) {
  /** More characters than these are not read again for each step. */
  private static final long MAX_READ = 200_000;

  /**
   * The state of a written formula after steps. It is empty for a long rewriting, for steps that do
   * not fit and for a language that only the server knows.
   */
  static Optional<WrittenState> of(Language language, String written, List<TraceStep> steps) {
    if ((long) written.length() * (steps.size() + 1) > MAX_READ) {
      return Optional.empty();
    }
    Optional<WrittenState> state =
        WrittenFormula.of(language, written)
            .map(formula -> new WrittenState(formula, Optional.empty()));
    for (TraceStep step : steps) {
      state = state.flatMap(before -> before.after(step));
    }
    return state;
  }

  private Optional<WrittenState> after(TraceStep step) {
    Span leaf = FormulaTrace.leafSpan(step);
    Fix edit = formula.rewrite(leaf.start(), leaf.end(), step.value());
    Span inText = formula.inText(edit.span());
    return formula
        .after(edit)
        .map(
            next ->
                new WrittenState(
                    next,
                    Optional.of(new Span(inText.start(), inText.start() + edit.text().length()))));
  }

  String text() {
    return formula.text();
  }

  /** The range of the leaf that a step rewrites. */
  Optional<Span> leaf(TraceStep step) {
    Span leaf = FormulaTrace.leafSpan(step);
    return formula.place(leaf.start(), leaf.end()).map(formula::inText);
  }
}
