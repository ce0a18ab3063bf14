package io.nrs.eclipse.rewriting;

import io.nrs.protocol.Commands.TraceStep;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The states of a formula on the way to its value: state k is the formula after k steps, without
 * white space. To save memory, only every {@code SNAPSHOT_INTERVAL}-th state is stored.
 */
final class FormulaStates {
  private static final int SNAPSHOT_INTERVAL = 128;

  private final List<TraceStep> steps;
  private final List<String> snapshots = new ArrayList<>();
  private final int[] lengths;

  /**
   * @throws IllegalArgumentException if a step's leaf is not at the step's offset
   */
  FormulaStates(String formula, List<TraceStep> steps) {
    this.steps = List.copyOf(steps);
    lengths = new int[steps.size() + 1];
    StringBuilder text = new StringBuilder(formula);
    for (int state = 0; state <= steps.size(); state++) {
      if (state > 0) {
        apply(state, text);
      }
      lengths[state] = text.length();
      if (state % SNAPSHOT_INTERVAL == 0) {
        snapshots.add(text.toString());
      }
    }
  }

  /** The number of states, which is one more than the number of steps. */
  int count() {
    return lengths.length;
  }

  String at(int state) {
    int from = state / SNAPSHOT_INTERVAL;
    StringBuilder text = new StringBuilder(snapshots.get(from));
    for (int next = from * SNAPSHOT_INTERVAL + 1; next <= state; next++) {
      apply(next, text);
    }
    return text.toString();
  }

  /** The number of the state that equals a text. */
  OptionalInt find(String text) {
    for (int state = 0; state < lengths.length; state++) {
      if (lengths[state] == text.length() && at(state).equals(text)) {
        return OptionalInt.of(state);
      }
    }
    return OptionalInt.empty();
  }

  private void apply(int state, StringBuilder text) {
    TraceStep step = steps.get(state - 1);
    int end = step.offset() + step.leaf().length();
    if (end > text.length() || text.indexOf(step.leaf(), step.offset()) != step.offset()) {
      throw new IllegalArgumentException(
          "step %d rewrites %s, which is not at offset %d of the formula"
              .formatted(state, step.leaf(), step.offset()));
    }
    text.replace(step.offset(), end, step.value());
  }
}
