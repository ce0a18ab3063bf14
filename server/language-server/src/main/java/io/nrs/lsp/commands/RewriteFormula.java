package io.nrs.lsp.commands;

import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.requests.DocumentRewrite;
import io.nrs.lsp.requests.RewriteAction;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.session.TrackedLine;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Commands.RewriteResult;
import io.nrs.protocol.Protocol.CommandSpec;

/**
 * Rewrites one formula of an open document with {@code workspace/applyEdit}. The formula may have
 * moved or been rewritten since the request.
 *
 * @param spec of this command
 * @param action an action on a single formula
 */
public record RewriteFormula(
    CommandSpec<FormulaParams, RewriteResult> spec,
    RewriteAction action,
    RewriteHistory history,
    DocumentQueue queue)
    implements ServerCommand<FormulaParams, RewriteResult> {

  @Override
  public PreparedCommand prepare(FormulaParams params, CommandContext context) {
    DocumentQueue.Place place = queue.enter(params.uri());
    TrackedLine line = context.session().track(params.uri(), params.line());
    return new PreparedCommand(
        place.turn(),
        cancellation -> run(at(line, params), context.with(cancellation)),
        () -> {
          line.close();
          place.close();
        });
  }

  /** The parameters with the line's present number. */
  private static FormulaParams at(TrackedLine line, FormulaParams params) {
    if (line.isRemoved() && params.formula().isEmpty()) {
      throw ErrorResponses.contentModified();
    }
    return new FormulaParams(params.uri(), line.number(), params.formula());
  }

  @Override
  public RewriteResult run(FormulaParams params, CommandContext context) {
    DocumentSnapshot snapshot = FormulaLine.open(params.uri(), context);
    Document document = snapshot.document();
    int line = FormulaLine.number(document, params, context, history);
    DocumentRewrite rewrite;
    try (WorkDoneProgress progress = context.progress(action.title())) {
      rewrite = rewrite(snapshot, line, context.cancellation(progress), progress);
    }
    if (rewrite.edits().isEmpty()) {
      context.publisher().learned(document.uri());
      return rewrite.result();
    }
    boolean applied = context.apply(snapshot, action.title(), rewrite.edits());
    if (applied) {
      rewrite
          .formula()
          .ifPresent(
              after ->
                  FormulaLine.formula(document.line(line))
                      .ifPresent(before -> history.note(document.uri(), before, after)));
      // Some editors send the new text only after they have confirmed the edit.
      context.session().awaitChange(document);
    }
    return rewrite.result().withApplied(applied);
  }

  private DocumentRewrite rewrite(
      DocumentSnapshot snapshot, int line, Cancellation cancellation, WorkDoneProgress progress) {
    return switch (action) {
      case STEP -> DocumentRewrite.step(snapshot, line, cancellation);
      case SOLVE -> DocumentRewrite.solve(snapshot, line, cancellation, progress::report);
      case EXPECT, UPDATE -> DocumentRewrite.expect(snapshot, line, cancellation, progress::report);
      case SOLVE_ALL -> throw new IllegalStateException(action + " is about a document");
    };
  }
}
