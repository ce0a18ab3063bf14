package io.nrs.eclipse.rewriting;

import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TraceStep;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.StringJoiner;
import java.util.function.Function;

/**
 * The steps of a formula, and the formula in its document. Only the thread that edits the document
 * may use it.
 */
record Rewriting(TraceResult trace, FormulaStates states, TrackedFormula tracked) {
  List<TraceStep> steps() {
    return trace.steps();
  }

  /** The first step to a state whose value is known to be wrong. */
  Optional<TraceStep> firstWrongStep(int state) {
    return steps().stream().limit(state).filter(TraceStep::isWrong).findFirst();
  }

  /** The state that the document contains; empty if it contains another formula. */
  OptionalInt currentState() {
    return tracked.now().map(this::state).orElse(OptionalInt.empty());
  }

  /** The server writes the states of a very long formula in canonical form. */
  private OptionalInt state(TrackedFormula.Text now) {
    OptionalInt found = states.find(now.written());
    return found.isPresent() ? found : states.find(now.formula());
  }

  /**
   * Writes a state of the formula to the document.
   *
   * @return false if the document contains no state of the formula
   */
  boolean write(int state) {
    if (currentState().isEmpty()) {
      return false;
    }
    tracked.replace(tracked.now().orElseThrow(), states.at(state));
    return true;
  }

  /** The text for the clipboard: the formula, a tab-separated row for each step, and the result. */
  static String text(TraceResult trace, double minConfidence) {
    StringJoiner lines = new StringJoiner(System.lineSeparator());
    lines.add(trace.location().formula());
    lines.add(row(StepColumn::title));
    for (int index = 0; index < trace.steps().size(); index++) {
      int number = index + 1;
      TraceStep step = trace.steps().get(index);
      lines.add(row(column -> column.text(number, step, minConfidence)));
    }
    lines.add(Notice.of(trace, minConfidence).text());
    return lines.toString();
  }

  private static String row(Function<StepColumn, String> text) {
    return String.join("\t", Arrays.stream(StepColumn.values()).map(text).toList());
  }
}
