package io.nrs.lsp.commands;

import io.nrs.checking.Text;
import io.nrs.checking.Verdict;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Printer;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.requests.NothingToRewrite;
import io.nrs.lsp.requests.StepProgress;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Commands.CheckExactlyResult;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import java.util.Optional;
import org.eclipse.lsp4j.MessageType;

/** Compares the value that the networks find with the exact one. */
public record CheckExactly() implements ServerCommand<FormulaParams, CheckExactlyResult> {
  private static final int WIDTH = 80;

  @Override
  public CommandSpec<FormulaParams, CheckExactlyResult> spec() {
    return Protocol.CHECK_EXACTLY;
  }

  @Override
  public CheckExactlyResult run(FormulaParams params, CommandContext context) {
    DocumentSnapshot snapshot = FormulaLine.open(params.uri(), context);
    int number = FormulaLine.number(snapshot.document(), params, context);
    DocumentLine line = snapshot.document().line(number);
    Formula formula =
        line.parsed()
            .soundFormula()
            .orElseThrow(
                () ->
                    ErrorResponses.requestFailed(
                        NothingToRewrite.explain(snapshot.document(), number)));
    Optional<String> value =
        snapshot
            .verdict(line)
            .orElseGet(() -> solve(snapshot, Printer.print(formula), context))
            .value();
    String exact = Evaluator.exactValue(formula);
    String written = line.text().substring(formula.span().start(), formula.span().end());
    String message =
        "%s is %s exactly; the networks found %s"
            .formatted(
                Text.shortened(written, WIDTH),
                Text.shortened(exact, WIDTH),
                value
                    .map(found -> found.equals(exact) ? "the same" : Text.shortened(found, WIDTH))
                    .orElse("no value"));
    boolean same = value.filter(exact::equals).isPresent();
    context
        .session()
        .client()
        .show(same ? MessageType.Info : MessageType.Warning, "nrs: " + message);
    return new CheckExactlyResult(exact, value, message);
  }

  private static Verdict solve(DocumentSnapshot snapshot, String formula, CommandContext context) {
    try (WorkDoneProgress progress = context.progress("Solving")) {
      Cancellation cancellation = context.cancellation(progress);
      return Verdict.of(
          snapshot
              .inference()
              .solve(
                  snapshot.document().language(),
                  formula,
                  new StepProgress(formula, progress::report),
                  cancellation::check));
    }
  }
}
