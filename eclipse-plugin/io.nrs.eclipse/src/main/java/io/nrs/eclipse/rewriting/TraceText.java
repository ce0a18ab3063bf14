package io.nrs.eclipse.rewriting;

import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TraceStep;
import java.util.Arrays;
import java.util.StringJoiner;
import java.util.function.Function;

/** Formats steps as text for the clipboard. */
final class TraceText {
  private TraceText() {}

  /** The formula, a tab-separated row for each step, and the result. */
  static String of(TraceResult trace, double minConfidence) {
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
