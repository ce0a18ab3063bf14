package io.nrs.lsp.commands;

import io.nrs.grammar.Printer;
import io.nrs.grammar.WrittenFormula;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.requests.NothingToRewrite;
import io.nrs.lsp.requests.StepProgress;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.rewriting.Outcome;

/**
 * The formula that a command is about, and all steps to its value.
 *
 * @param number of the line in the snapshot's document, from 0
 * @param formula without white space
 */
record SolvedFormula(DocumentSnapshot snapshot, int number, String formula, Outcome outcome) {

  /** The formula as it is written. */
  WrittenFormula written() {
    DocumentLine line = snapshot.document().line(number);
    return new WrittenFormula(
        line.language(), line.text(), line.parsed().soundFormula().orElseThrow());
  }

  /** Solves the formula that the parameters name, and shows progress. */
  static SolvedFormula of(FormulaParams params, CommandContext context) {
    DocumentSnapshot snapshot = FormulaLine.open(params.uri(), context);
    int number = FormulaLine.number(snapshot.document(), params, context);
    String formula =
        snapshot
            .document()
            .line(number)
            .parsed()
            .soundFormula()
            .map(Printer::print)
            .orElseThrow(
                () ->
                    ErrorResponses.requestFailed(
                        NothingToRewrite.explain(snapshot.document(), number)));
    return new SolvedFormula(snapshot, number, formula, trace(snapshot, formula, context));
  }

  private static Outcome trace(DocumentSnapshot snapshot, String formula, CommandContext context) {
    try (WorkDoneProgress progress = context.progress("Solving")) {
      Cancellation cancellation = context.cancellation(progress);
      return snapshot
          .inference()
          .trace(
              snapshot.document().language(),
              formula,
              new StepProgress(formula, progress::report),
              cancellation::check);
    }
  }
}
