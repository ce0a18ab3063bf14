package io.nrs.lsp.inference;

import io.nrs.checking.Verdict;
import io.nrs.lsp.document.DocumentLine.FormulaQuery;
import io.nrs.rewriting.NextStep;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Solves many queries at once. */
final class BatchSolver {
  private BatchSolver() {}

  /**
   * The answers in the order of the questions; empty if the networks have no answer.
   *
   * @param checkCancelled may throw to cancel
   */
  static List<Optional<Verdict>> answers(
      Rewriter rewriter, List<FormulaQuery> queries, Runnable checkCancelled) {
    Iterator<Outcome> outcomes =
        rewriter
            .solveAll(
                queries.stream().filter(FormulaQuery::sound).map(FormulaQuery::formula).toList(),
                checkCancelled)
            .iterator();
    return queries.stream()
        .map(
            query ->
                query.sound()
                    ? Optional.of(Verdict.of(outcomes.next()))
                    : objection(rewriter, query, checkCancelled))
        .toList();
  }

  /** Whether the Selector also fails on a formula that the grammar rejects. */
  private static Optional<Verdict> objection(
      Rewriter rewriter, FormulaQuery query, Runnable checkCancelled) {
    return rewriter.next(query.formula(), checkCancelled) instanceof NextStep.End end
            && !(end.outcome() instanceof Outcome.Complete)
        ? Optional.of(Verdict.of(end.outcome()))
        : Optional.empty();
  }
}
