package io.nrs.cli.solving;

import io.nrs.checking.Text;
import io.nrs.checking.TracedFormula;
import io.nrs.cli.console.Console;
import io.nrs.cli.solving.FormulaReader.Valid;
import io.nrs.grammar.Language;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.io.OneLine;
import io.nrs.rewriting.Step;
import java.util.function.Consumer;

/** Writes a formula, and a line for each of its steps as soon as it is known. */
final class TextTrace implements Consumer<Step> {
  private static final int MAX_WIDTH = 56;

  private final Console console;
  private final Language language;
  private final TracedFormula current;
  private final int width;
  private int number;

  TextTrace(Console console, Valid valid) {
    this.console = console;
    String formula = valid.formula();
    language = valid.language();
    current = TracedFormula.of(valid.written());
    // Few rules lengthen a formula, so the first line is mostly the longest.
    width = Math.min(formula.length() + 2, MAX_WIDTH);
    console.line(formula);
  }

  @Override
  public void accept(Step step) {
    Span leaf = current.leaf(step);
    console.line(
        Text.format(
            "%5d  %-" + width + "s  = %-9s confidence %6s  agreement %s  outputs %s  %s",
            ++number,
            marked(current.text(), leaf),
            step.value().isEmpty() ? StringRewriting.EMPTY : step.value(),
            Text.percent(step.confidence()),
            Text.agreement(step.agreement()),
            step.outputs(),
            TextEvaluator.rule(language, step.leaf(), step.value())
                .map(rule -> "by " + OneLine.shortened(rule, 60))
                .orElseGet(() -> severalRules(step))));
    current.apply(step);
  }

  /** A step through hidden atoms is right by more than one rule. */
  private String severalRules(Step step) {
    return TextEvaluator.leafValue(language, step.leaf(), step.value())
            .filter(step.value()::equals)
            .isPresent()
        ? "by several rules"
        : "no rule gives this value";
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
}
