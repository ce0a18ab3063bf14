package io.nrs.eclipse.rewriting;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.protocol.Commands.TraceStep;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Traces with exact values and a fixed confidence. */
final class ExampleTraces {
  private static final Pattern LEAF = Pattern.compile("\\([^()]*\\)|\\[[A-Z]+[0-9]+]");

  private ExampleTraces() {}

  /** All steps of a formula, which rewrite the last leaf first. */
  static FormulaTrace solved(Language language, String formula) {
    List<TraceStep> steps = new ArrayList<>();
    String text = formula;
    for (Matcher leaf = LEAF.matcher(text); leaf.find(); leaf = LEAF.matcher(text)) {
      TraceStep step = lastLeaf(language, text);
      steps.add(step);
      text =
          text.substring(0, step.offset())
              + step.value()
              + text.substring(step.offset() + step.leaf().length());
    }
    return new FormulaTrace(language, formula, 0, steps, new TraceEnd.Solved(text));
  }

  private static TraceStep lastLeaf(Language language, String text) {
    Matcher leaves = LEAF.matcher(text);
    TraceStep last = null;
    while (leaves.find()) {
      String value =
          Printer.print(
              Evaluator.value(Parser.parseFormula(language, leaves.group()).orElseThrow()));
      last = new TraceStep(leaves.group(), value, leaves.start(), 0.9998, 1, 1);
    }
    return last;
  }
}
