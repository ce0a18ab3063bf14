package io.nrs.lsp.commands;

import io.nrs.checking.Text;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.requests.DocumentRewrite;
import io.nrs.lsp.requests.DocumentRewrite.SolvedDocument;
import io.nrs.lsp.requests.RewriteAction;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.protocol.Commands.DocumentParams;
import io.nrs.protocol.Commands.SolveAllResult;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.Values.SolveStatus;
import java.util.Optional;

/** Replaces all formulas of an open document by their values with {@code workspace/applyEdit}. */
public record SolveAllFormulas(DocumentQueue queue)
    implements ServerCommand<DocumentParams, SolveAllResult> {
  @Override
  public CommandSpec<DocumentParams, SolveAllResult> spec() {
    return Protocol.SOLVE_ALL;
  }

  @Override
  public PreparedCommand prepare(DocumentParams params, CommandContext context) {
    DocumentQueue.Place place = queue.enter(params.uri());
    return new PreparedCommand(
        place.turn(), cancellation -> run(params, context.with(cancellation)), place::close);
  }

  @Override
  public SolveAllResult run(DocumentParams params, CommandContext context) {
    DocumentSnapshot snapshot = FormulaLine.open(params.uri(), context);
    String title = RewriteAction.SOLVE_ALL.title();
    SolvedDocument solved;
    try (WorkDoneProgress progress = context.progress(title)) {
      solved = DocumentRewrite.solveAll(snapshot, context.cancellation(progress), progress::report);
    }
    Optional<String> refusal =
        solved.edits().isEmpty()
            ? wrong(solved).or(() -> Optional.of(nothing(solved)))
            : context.apply(snapshot, title, solved.edits());
    if (refusal.isEmpty()) {
      context.session().awaitChange(snapshot.document());
    } else if (solved.edits().isEmpty()) {
      context.publisher().learned(params.uri());
    }
    return new SolveAllResult(
        SolveStatus.SOLVED,
        solved.formulas(),
        solved.edits().size(),
        solved.wrong(),
        refusal.or(() -> wrong(solved)),
        refusal.isEmpty());
  }

  private static Optional<String> wrong(SolvedDocument solved) {
    return Optional.of(solved.wrong())
        .filter(wrong -> wrong > 0)
        .map(wrong -> Text.count(wrong, "wrong value") + " not written: see the diagnostics");
  }

  private static String nothing(SolvedDocument solved) {
    return solved.formulas() == 0
        ? "there is no formula to solve"
        : "the networks solved none of " + Text.count(solved.formulas(), "formula");
  }
}
