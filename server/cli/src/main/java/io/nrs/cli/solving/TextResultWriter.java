package io.nrs.cli.solving;

import io.nrs.checking.Failures;
import io.nrs.checking.Text;
import io.nrs.checking.TracedFormula;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Output;
import io.nrs.grammar.Span;
import io.nrs.grammar.WrittenFormula;
import io.nrs.rewriting.Step;

/**
 * Writes a line for each formula, with its value or its status; a trace puts its steps above that
 * line.
 */
final class TextResultWriter implements ResultWriter {
  private static final int MAX_WIDTH = 72;

  private final Output out;
  private final Console console;
  private final boolean trace;
  private TracedFormula current = TracedFormula.of("");
  private int width;
  private int number;

  TextResultWriter(Console console, Output out, boolean trace) {
    this.console = console;
    this.out = out;
    this.trace = trace;
  }

  @Override
  public void begin(String formula) {
    current = TracedFormula.of(formula);
    // Rewriting only shortens a formula, so the first line is the longest.
    width = Math.min(formula.length() + 2, MAX_WIDTH);
    number = 0;
    if (trace) {
      out.line(formula);
    }
  }

  @Override
  public void begin(WrittenFormula formula) {
    begin(formula.text());
    current = TracedFormula.of(formula);
  }

  @Override
  public void step(Step step) {
    if (trace) {
      Span leaf = current.leaf(step);
      out.line(
          Text.format(
              "%5d  %-" + width + "s  = %-9s confidence %6s  agreement %s  outputs %d",
              ++number,
              marked(current.text(), leaf),
              step.value(),
              Text.percent(step.confidence()),
              Text.agreement(step.agreement()),
              step.outputs()));
      out.flush();
      current.apply(step);
    }
  }

  private String marked(String formula, Span leaf) {
    int room = Math.max(0, width - leaf.length() - 2);
    int after = Math.min(formula.length() - leaf.end(), Math.max(room / 2, room - leaf.start()));
    int before = Math.min(leaf.start(), room - after);
    String left = formula.substring(leaf.start() - before, leaf.start());
    String right = formula.substring(leaf.end(), leaf.end() + after);
    if (before < leaf.start() && before > 0) {
      left = "…" + left.substring(1);
    }
    if (leaf.end() + after < formula.length() && after > 0) {
      right = right.substring(0, after - 1) + "…";
    }
    return left + "«" + formula.substring(leaf.start(), leaf.end()) + "»" + right;
  }

  @Override
  public void end(SolveResult result) {
    out.line((trace ? "= " : "") + result.value().orElse(result.status()));
    out.flush();
    if (result instanceof SolveResult.Invalid invalid) {
      console.complain(Text.shortened(invalid.formula(), 60) + ": " + invalid.message());
    } else if (result instanceof SolveResult.Rewritten rewritten && result.value().isEmpty()) {
      console.complain(
          Text.shortened(rewritten.formula(), 60) + ": " + Failures.explain(rewritten.outcome()));
    }
  }
}
