package io.nrs.cli;

import io.nrs.checking.Failures;
import io.nrs.checking.Text;
import io.nrs.rewriting.Step;
import java.util.Locale;

/** A line for each formula: its value, or how it failed. With a trace, its steps above that. */
final class TextAnswerWriter implements AnswerWriter {
  private static final int MAX_WIDTH = 72;

  private final Output out;
  private final Console console;
  private final boolean trace;
  private String current = "";
  private int width;
  private int number;

  TextAnswerWriter(Console console, Output out, boolean trace) {
    this.console = console;
    this.out = out;
    this.trace = trace;
  }

  @Override
  public void begin(String formula) {
    current = formula;
    // Rewriting only ever shortens a formula, so the first line is the widest.
    width = Math.min(formula.length() + 2, MAX_WIDTH);
    number = 0;
    if (trace) {
      out.line(formula);
    }
  }

  @Override
  public void step(Step step) {
    if (trace) {
      out.line(
          String.format(
              Locale.ROOT,
              "%5d  %-" + width + "s  = %-9s confidence %.3f  agreement %.2f  outputs %d",
              ++number,
              marked(step),
              step.value(),
              step.confidence(),
              step.agreement(),
              step.outputs()));
      out.flush();
      current = step.applyTo(current);
    }
  }

  private String marked(Step step) {
    int end = step.offset() + step.leaf().length();
    int room = Math.max(0, width - step.leaf().length() - 2);
    int after = Math.min(current.length() - end, Math.max(room / 2, room - step.offset()));
    int before = Math.min(step.offset(), room - after);
    String left = current.substring(step.offset() - before, step.offset());
    String right = current.substring(end, end + after);
    if (before < step.offset() && before > 0) {
      left = "…" + left.substring(1);
    }
    if (end + after < current.length() && after > 0) {
      right = right.substring(0, after - 1) + "…";
    }
    return left + "«" + step.leaf() + "»" + right;
  }

  @Override
  public void end(Answer answer) {
    out.line((trace ? "= " : "") + answer.value().orElse(answer.status()));
    out.flush();
    if (answer instanceof Answer.Invalid invalid) {
      console.complain(Text.shortened(invalid.formula(), 60) + ": " + invalid.message());
    } else if (answer instanceof Answer.Rewritten rewritten && answer.value().isEmpty()) {
      console.complain(
          Text.shortened(rewritten.formula(), 60) + ": " + Failures.explain(rewritten.outcome()));
    }
  }
}
