package io.nrs.lsp.commands;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.DocumentLine.FormulaQuery;
import io.nrs.lsp.requests.DocumentRewrite;
import io.nrs.lsp.requests.DocumentRewrite.StepProgress;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The formula that a command is about.
 *
 * @param number of the line, from 0
 * @param formula without errors
 */
record FormulaLine(DocumentSnapshot snapshot, int number, Formula formula) {

  /** A way to rewrite a formula, which gets what observes its steps and what may cancel it. */
  interface Rewriting {
    Outcome of(Language language, String formula, Consumer<Step> observer, Runnable checkCancelled);
  }

  /** Finds the formula that the parameters name. */
  static FormulaLine of(FormulaParams params, CommandContext context) {
    DocumentSnapshot snapshot = open(params.uri(), context);
    int number = number(snapshot.document(), params, context);
    return snapshot
        .document()
        .line(number)
        .parsed()
        .soundFormula()
        .map(formula -> new FormulaLine(snapshot, number, formula))
        .orElseThrow(
            () ->
                ErrorResponses.requestFailed(
                    DocumentRewrite.nothingToRewrite(snapshot.document(), number)));
  }

  DocumentLine line() {
    return snapshot.document().line(number);
  }

  /** The formula without whitespace. */
  String printed() {
    return Printer.print(formula);
  }

  /** Rewrites the formula, and shows progress. */
  Outcome rewrite(CommandContext context, Rewriting how) {
    try (WorkDoneProgress progress = context.progress("Solving")) {
      Cancellation cancellation = context.cancellation(progress);
      return how.of(
          snapshot.language(),
          printed(),
          new StepProgress(printed(), progress::report),
          cancellation::check);
    }
  }

  static DocumentSnapshot open(String uri, CommandContext context) {
    return context
        .session()
        .snapshot(uri)
        .orElseThrow(() -> ErrorResponses.invalidParams("open the file first: " + uri));
  }

  /**
   * The number of the line that the parameters name. If the parameters give a formula, it is the
   * nearest line with that formula.
   */
  static int number(Document document, FormulaParams params, CommandContext context) {
    if (params.formula().isPresent()) {
      return IntStream.range(0, document.lineCount())
          .filter(number -> formula(document.line(number)).equals(params.formula()))
          .boxed()
          .min(Comparator.comparingInt(number -> Math.abs(number - params.line())))
          .orElseThrow(ErrorResponses::contentModified);
    }
    if (params.line() >= document.lineCount()) {
      throw context.invalid(
          "line must be a line of the document, which has " + document.lineCount());
    }
    return params.line();
  }

  static Optional<String> formula(DocumentLine line) {
    return line.query()
        .map(FormulaQuery::formula)
        .or(() -> line.parsed().soundFormula().map(Printer::print));
  }
}
