package io.nrs.eclipse.rewriting;

import io.nrs.grammar.Characters;
import io.nrs.grammar.Span;
import io.nrs.protocol.Commands.StepEdit;
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
record Rewriting(TraceResult trace, TrackedFormula tracked) {
  List<TraceStep> steps() {
    return trace.steps();
  }

  /** The formula after some steps, as it is written in its file. */
  String at(int state) {
    StringBuilder text = new StringBuilder(original());
    for (int step = 0; step < state; step++) {
      rewrite(text, step);
    }
    return text.toString();
  }

  private String original() {
    return trace.location().written().orElse(trace.location().formula());
  }

  private void rewrite(StringBuilder text, int step) {
    StepEdit edit = edit(step);
    text.replace(edit.start(), edit.end(), edit.text());
  }

  /** A formula in canonical form changes where its leaf is. */
  private StepEdit edit(int index) {
    TraceStep step = steps().get(index);
    return step.edit()
        .orElseGet(
            () -> new StepEdit(step.offset(), step.offset() + step.leaf().length(), step.value()));
  }

  /** The range of the value that the last step before a state wrote. */
  Optional<Span> written(int state) {
    return state == 0
        ? Optional.empty()
        : Optional.of(edit(state - 1))
            .map(edit -> new Span(edit.start(), edit.start() + edit.text().length()));
  }

  /** The range of the leaf that the next step rewrites. */
  Optional<Span> next(int state) {
    return state == steps().size()
        ? Optional.empty()
        : Optional.of(edit(state)).map(edit -> new Span(edit.start(), edit.end()));
  }

  /** The formula after a step and those before it, with the exact value of the step's leaf. */
  String exactlyAfter(TraceStep last) {
    int index = steps().indexOf(last);
    StringBuilder text = new StringBuilder(at(index));
    StepEdit edit = edit(index);
    text.replace(edit.start(), edit.end(), last.exact().orElse(edit.text()));
    return text.toString();
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
    OptionalInt found = find(now.written());
    return found.isPresent() ? found : find(now.formula());
  }

  /** The result, compared with what the file expects now. */
  Notice outcome(double minConfidence) {
    return tracked
        .now()
        .map(now -> Notice.of(trace, now.expected(), minConfidence))
        .orElseGet(() -> Notice.of(trace, minConfidence));
  }

  /** The number of the state that equals a text, whatever whitespace each has. */
  OptionalInt find(String text) {
    String wanted = bare(text);
    StringBuilder state = new StringBuilder(original());
    int length = bare(state).length();
    for (int steps = 0; steps <= steps().size(); steps++) {
      if (length == wanted.length() && bare(state).equals(wanted)) {
        return OptionalInt.of(steps);
      }
      if (steps < steps().size()) {
        StepEdit edit = edit(steps);
        length += bare(edit.text()).length();
        length -= bare(state.subSequence(edit.start(), edit.end())).length();
        rewrite(state, steps);
      }
    }
    return OptionalInt.empty();
  }

  private static String bare(CharSequence text) {
    return text.chars()
        .filter(character -> !Characters.isSpace((char) character))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /**
   * Writes a state of the formula to the document.
   *
   * @return false if the document contains no state of the formula
   */
  boolean write(int state) {
    return write(at(state));
  }

  /**
   * Writes a text in place of a state of the formula.
   *
   * @return false if the document contains no state of the formula
   */
  boolean write(String text) {
    if (currentState().isEmpty()) {
      return false;
    }
    tracked.replace(tracked.now().orElseThrow(), text);
    return true;
  }

  /** The text for the clipboard: the formula, a tab-separated row for each step, and the result. */
  static String text(TraceResult trace, double minConfidence) {
    StringJoiner lines = new StringJoiner(System.lineSeparator());
    lines.add(trace.location().formula());
    lines.add(row(StepColumn::title));
    for (int index = 0; index < trace.steps().size(); index++) {
      int number = index + 1;
      lines.add(row(column -> column.text(number, trace, minConfidence)));
    }
    lines.add(Notice.of(trace, minConfidence).text());
    return lines.toString();
  }

  private static String row(Function<StepColumn, String> text) {
    return String.join("\t", Arrays.stream(StepColumn.values()).map(text).toList());
  }
}
