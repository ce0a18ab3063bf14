package io.nrs.cli;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.BinaryOperation;
import io.nrs.grammar.Formula.ListOperation;
import io.nrs.grammar.Language;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.rewriting.Candidate;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Rewrites by rules. Some leaves make it fail as networks would: 99 in one is a missing leaf, 98 a
 * corrupted one, 97 is rewritten with low confidence, and 96 to a wrong value (Arithmetic only).
 */
final class StandInRewriter implements Rewriter {
  private final Language language;
  private final RewritingOptions options;

  StandInRewriter(Language language, RewritingOptions options) {
    this.language = language;
    this.options = options;
  }

  @Override
  public Outcome solve(String formula, Consumer<Step> observer) {
    String current = formula;
    List<Step> steps = new ArrayList<>();
    while (true) {
      Formula tree = Parser.parseFormula(language, current).orElseThrow();
      if (tree instanceof Atom) {
        return new Outcome.Solved(current, steps);
      }
      if (steps.size() == options.stepLimit()) {
        return new Outcome.StepLimit(current, steps);
      }
      Formula leaf = lastLeaf(tree);
      String text = Printer.print(leaf);
      int offset = leaf.span().start();
      if (text.contains("99")) {
        return new Outcome.MissingLeaf(
            current, steps, Optional.of(new Candidate("(9+9)", 0.25, 0.8, offset, 3)));
      }
      if (text.contains("98")) {
        return new Outcome.CorruptedLeaf(
            current, steps, new Candidate("98", 0.5, 1, offset + 1, 1));
      }
      String value = text.contains("96") ? "1" : Printer.print((Formula) Evaluator.value(leaf));
      double confidence = text.contains("97") ? 0.125 : 0.998;
      Step step = new Step(text, value, offset, confidence, 1, 2);
      observer.accept(step);
      steps.add(step);
      current = step.applyTo(current);
    }
  }

  @Override
  public List<Outcome> solveAll(List<String> formulas) {
    return formulas.stream().map(this::solve).toList();
  }

  private static Formula lastLeaf(Formula formula) {
    List<Formula> parts =
        formula instanceof ListOperation list
            ? list.arguments()
            : List.of(((BinaryOperation) formula).left(), ((BinaryOperation) formula).right());
    for (int i = parts.size() - 1; i >= 0; i--) {
      if (!(parts.get(i) instanceof Atom)) {
        return lastLeaf(parts.get(i));
      }
    }
    return formula;
  }
}
