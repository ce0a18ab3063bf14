package io.nrs.lsp.command;

import io.nrs.checking.Text;
import io.nrs.grammar.Printer;
import io.nrs.lsp.client.Progress;
import io.nrs.lsp.feature.NoFormula;
import io.nrs.lsp.feature.Snapshot;
import io.nrs.lsp.rpc.Answers;
import io.nrs.lsp.rpc.Cancellation;
import io.nrs.rewriting.Outcome;

/**
 * The formula that a command is about, and all steps to its value.
 *
 * @param number of the line in the snapshot's document, from 0
 * @param formula without white space
 */
record SolvedFormula(Snapshot snapshot, int number, String formula, Outcome outcome) {

  /** Solves the formula that arguments name; shows how far it is. */
  static SolvedFormula of(Arguments arguments, CommandContext context) {
    Snapshot snapshot = FormulaLine.open(arguments, context);
    int number = FormulaLine.number(snapshot.document(), arguments);
    String formula =
        snapshot
            .document()
            .line(number)
            .parsed()
            .soundFormula()
            .map(Printer::print)
            .orElseThrow(() -> Answers.failed(NoFormula.explain(snapshot.document(), number)));
    return new SolvedFormula(snapshot, number, formula, solve(snapshot, formula, context));
  }

  private static Outcome solve(Snapshot snapshot, String formula, CommandContext context) {
    int[] steps = {0};
    int[] length = {formula.length()};
    try (Progress progress = context.progress("Solving")) {
      Cancellation cancellation = context.cancellation(progress);
      return snapshot
          .inference()
          .solve(
              snapshot.document().language(),
              formula,
              step -> {
                length[0] += step.value().length() - step.leaf().length();
                progress.report(
                    Text.count(++steps[0], "step"), 1 - (double) length[0] / formula.length());
              },
              cancellation::check);
    }
  }
}
