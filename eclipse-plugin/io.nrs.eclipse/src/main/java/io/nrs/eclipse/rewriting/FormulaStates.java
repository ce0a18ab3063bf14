package io.nrs.eclipse.rewriting;

import io.nrs.grammar.Lexeme;
import io.nrs.grammar.Span;
import io.nrs.protocol.Commands.StepEdit;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TraceStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The states of a formula on the way to its value: state k is the formula after k steps, as it is
 * written in its file. To save memory, only every {@code SNAPSHOT_INTERVAL}-th state is stored.
 */
final class FormulaStates {
  private static final int SNAPSHOT_INTERVAL = 128;

  private final List<StepEdit> edits;
  private final List<String> snapshots = new ArrayList<>();

  /** The lengths of the states without white space. */
  private final int[] lengths;

  FormulaStates(TraceResult trace) {
    edits = trace.steps().stream().map(FormulaStates::edit).toList();
    lengths = new int[edits.size() + 1];
    StringBuilder text =
        new StringBuilder(trace.location().written().orElse(trace.location().formula()));
    lengths[0] = bare(text).length();
    snapshots.add(text.toString());
    for (int state = 1; state <= edits.size(); state++) {
      StepEdit edit = edits.get(state - 1);
      int removed = bare(text.subSequence(edit.start(), edit.end())).length();
      lengths[state] = lengths[state - 1] - removed + bare(edit.text()).length();
      apply(state, text);
      if (state % SNAPSHOT_INTERVAL == 0) {
        snapshots.add(text.toString());
      }
    }
  }

  /** A formula in canonical form changes where its leaf is. */
  private static StepEdit edit(TraceStep step) {
    return step.edit()
        .orElseGet(
            () -> new StepEdit(step.offset(), step.offset() + step.leaf().length(), step.value()));
  }

  private void apply(int state, StringBuilder text) {
    StepEdit edit = edits.get(state - 1);
    text.replace(edit.start(), edit.end(), edit.text());
  }

  private static String bare(CharSequence text) {
    return text.chars()
        .filter(character -> !Lexeme.isSpace((char) character))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  String at(int state) {
    int from = state / SNAPSHOT_INTERVAL;
    StringBuilder text = new StringBuilder(snapshots.get(from));
    for (int next = from * SNAPSHOT_INTERVAL + 1; next <= state; next++) {
      apply(next, text);
    }
    return text.toString();
  }

  /** The range of the value that the last step wrote. */
  Optional<Span> written(int state) {
    return state == 0
        ? Optional.empty()
        : Optional.of(edits.get(state - 1))
            .map(edit -> new Span(edit.start(), edit.start() + edit.text().length()));
  }

  /** The range of the leaf that the next step rewrites. */
  Optional<Span> next(int state) {
    return state == edits.size()
        ? Optional.empty()
        : Optional.of(edits.get(state)).map(edit -> new Span(edit.start(), edit.end()));
  }

  /** The number of the state that equals a text, whatever white space each has. */
  OptionalInt find(String text) {
    String wanted = bare(text);
    return IntStream.range(0, lengths.length)
        .filter(state -> lengths[state] == wanted.length() && bare(at(state)).equals(wanted))
        .findFirst();
  }
}
