package io.nrs.eclipse.rewriting;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * A formula on its way to its value: state k is the formula after k steps, without white space.
 * Only some of the states are kept, and the others are had from those.
 */
final class States {
  private static final int KEPT_EVERY = 128;

  private final List<Step> steps;
  private final List<String> kept = new ArrayList<>();
  private final int[] lengths;

  /**
   * @throws IllegalArgumentException if a step's leaf is not where the step says it is
   */
  States(String formula, List<Step> steps) {
    this.steps = List.copyOf(steps);
    lengths = new int[steps.size() + 1];
    StringBuilder text = new StringBuilder(formula);
    for (int state = 0; state <= steps.size(); state++) {
      if (state > 0) {
        apply(state, text);
      }
      lengths[state] = text.length();
      if (state % KEPT_EVERY == 0) {
        kept.add(text.toString());
      }
    }
  }

  /** One more than there are steps. */
  int count() {
    return lengths.length;
  }

  String at(int state) {
    int from = state / KEPT_EVERY;
    StringBuilder text = new StringBuilder(kept.get(from));
    for (int next = from * KEPT_EVERY + 1; next <= state; next++) {
      apply(next, text);
    }
    return text.toString();
  }

  /** The state that is this text. */
  OptionalInt find(String text) {
    for (int state = 0; state < lengths.length; state++) {
      if (lengths[state] == text.length() && at(state).equals(text)) {
        return OptionalInt.of(state);
      }
    }
    return OptionalInt.empty();
  }

  private void apply(int state, StringBuilder text) {
    Step step = steps.get(state - 1);
    int end = step.offset() + step.leaf().length();
    if (end > text.length() || text.indexOf(step.leaf(), step.offset()) != step.offset()) {
      throw new IllegalArgumentException(
          "step %d rewrites %s, which is not at offset %d of the formula"
              .formatted(state, step.leaf(), step.offset()));
    }
    text.replace(step.offset(), end, step.value());
  }
}
