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
import io.nrs.rewriting.Evidence;
import io.nrs.rewriting.Next;
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
      Next next = next(current);
      if (next instanceof Next.End end) {
        return withSteps(end.outcome(), steps);
      }
      if (steps.size() == options.stepLimit()) {
        return new Outcome.StepLimit(current, steps);
      }
      Step step = ((Next.Rewrite) next).step();
      observer.accept(step);
      steps.add(step);
      current = step.applyTo(current);
    }
  }

  private static Outcome withSteps(Outcome end, List<Step> steps) {
    if (end instanceof Outcome.Solved solved) {
      return new Outcome.Solved(solved.value(), steps);
    }
    if (end instanceof Outcome.MissingLeaf missing) {
      return new Outcome.MissingLeaf(missing.remaining(), steps, missing.best());
    }
    Outcome.CorruptedLeaf corrupted = (Outcome.CorruptedLeaf) end;
    return new Outcome.CorruptedLeaf(corrupted.remaining(), steps, corrupted.candidate());
  }

  @Override
  public Next next(String formula) {
    Optional<Formula> tree = Parser.parseFormula(language, formula);
    if (tree.isEmpty()) {
      return end(formula, new Outcome.MissingLeaf(formula, List.of(), Optional.empty()));
    }
    if (tree.get() instanceof Atom) {
      return end(formula, new Outcome.Solved(formula, List.of()), candidate(formula, 0.998, 0));
    }
    Formula leaf = lastLeaf(tree.get());
    String text = Printer.print(leaf);
    int offset = leaf.span().start();
    if (text.contains("99")) {
      Candidate best = new Candidate("(9+9)", 0.25, 0.8, offset, 3);
      return end(formula, new Outcome.MissingLeaf(formula, List.of(), Optional.of(best)), best);
    }
    if (text.contains("98")) {
      Candidate found = new Candidate("98", 0.5, 1, offset + 1, 1);
      return end(formula, new Outcome.CorruptedLeaf(formula, List.of(), found), found);
    }
    String value = text.contains("96") ? "1" : Printer.print((Formula) Evaluator.value(leaf));
    double confidence = text.contains("97") ? 0.125 : 0.998;
    return new Next.Rewrite(
        new Step(text, value, offset, confidence, 1, 2),
        evidence(formula, candidate(text, confidence, offset)));
  }

  @Override
  public Next examine(String formula) {
    return next(formula);
  }

  private static Candidate candidate(String leaf, double confidence, int offset) {
    return new Candidate(leaf, confidence, 1, offset, 2);
  }

  private static Next end(String formula, Outcome outcome, Candidate... candidates) {
    return new Next.End(outcome, evidence(formula, candidates));
  }

  private static Evidence evidence(String formula, Candidate... candidates) {
    return new Evidence(List.of(candidates), 2, 0, formula.length(), 1, 1);
  }

  @Override
  public List<Outcome> solveAll(List<String> formulas, Runnable beforeLevel) {
    beforeLevel.run();
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
