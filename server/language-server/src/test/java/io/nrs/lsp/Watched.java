package io.nrs.lsp;

import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.Step;
import java.util.List;
import java.util.function.Consumer;

/** A rewriter that does something before each answer. */
public record Watched(Rewriter rewriter, Before before) implements Rewriter {
  /** Gets the name of the method, its formulas, and what checks for a cancellation. */
  @FunctionalInterface
  public interface Before {
    void answer(String method, List<String> formulas, Runnable checkCancelled);
  }

  @Override
  public Outcome solve(String formula, Consumer<Step> observer, Runnable checkCancelled) {
    before.answer("solve", List.of(formula), checkCancelled);
    return rewriter.solve(formula, observer, checkCancelled);
  }

  @Override
  public Outcome trace(String formula, Consumer<Step> observer, Runnable checkCancelled) {
    before.answer("trace", List.of(formula), checkCancelled);
    return rewriter.trace(formula, observer, checkCancelled);
  }

  @Override
  public List<Outcome> solveAll(List<String> formulas, Runnable checkCancelled) {
    before.answer("solveAll", formulas, checkCancelled);
    return rewriter.solveAll(formulas, checkCancelled);
  }

  @Override
  public NextStep next(String formula, Runnable checkCancelled) {
    before.answer("next", List.of(formula), checkCancelled);
    return rewriter.next(formula, checkCancelled);
  }

  @Override
  public NextStep examine(String formula, Runnable checkCancelled) {
    before.answer("examine", List.of(formula), checkCancelled);
    return rewriter.examine(formula, checkCancelled);
  }
}
