package io.nrs.lsp.commands;

import io.nrs.grammar.Printer;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.DocumentLine.FormulaQuery;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Commands.FormulaParams;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;

/** Finds the formula that a command is about. */
final class FormulaLine {
  private FormulaLine() {}

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

  /** The same for a formula that may have been rewritten since the request. */
  static int number(
      Document document, FormulaParams params, CommandContext context, RewriteHistory history) {
    int line = params.line();
    boolean wasRewritten =
        line < document.lineCount()
            && params
                .formula()
                .flatMap(
                    before ->
                        formula(document.line(line))
                            .filter(now -> history.leads(document.uri(), before, now)))
                .isPresent();
    return wasRewritten ? line : number(document, params, context);
  }

  static Optional<String> formula(DocumentLine line) {
    return line.query()
        .map(FormulaQuery::formula)
        .or(() -> line.parsed().soundFormula().map(Printer::print));
  }
}
