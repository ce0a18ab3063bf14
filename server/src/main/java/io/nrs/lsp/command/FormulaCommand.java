package io.nrs.lsp.command;

import com.google.gson.JsonObject;
import io.nrs.lsp.client.Progress;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.feature.Action;
import io.nrs.lsp.feature.Rewrite;
import io.nrs.lsp.feature.Snapshot;

/**
 * Rewrites the text of an open document by {@code workspace/applyEdit}. Takes {@code {"uri",
 * "line"}}; with {@code "formula"} too, a formula that has moved meanwhile is found again, and one
 * that was rewritten in its line means what it has become. Returns what was done, with {@code
 * "applied"}: whether the client made the edit.
 */
public record FormulaCommand(Action action, Rewritten rewritten, DocumentQueue queue)
    implements Command {
  @Override
  public String name() {
    return action.command();
  }

  @Override
  public Object run(Arguments arguments, CommandContext context) {
    if (action == Action.SOLVE_ALL) {
      // Takes long: a step that is wished meanwhile does not wait for it.
      return rewrite(arguments, context);
    }
    try (DocumentQueue.Place place = queue.await(arguments.uri(), context.cancellation())) {
      return rewrite(arguments, context);
    }
  }

  private JsonObject rewrite(Arguments arguments, CommandContext context) {
    Snapshot snapshot = FormulaLine.open(arguments, context);
    int line =
        action == Action.SOLVE_ALL
            ? 0
            : FormulaLine.number(snapshot.document(), arguments, rewritten);
    Rewrite rewrite;
    try (Progress progress = context.progress(action.title())) {
      rewrite = rewrite(snapshot, line, context, progress);
    }
    JsonObject report = rewrite.report();
    boolean applied = !rewrite.edits().isEmpty() && apply(context, snapshot, rewrite);
    report.addProperty("applied", applied);
    if (applied) {
      note(snapshot.document(), line, rewrite);
      // Some editors tell of the new text only after they have said that the edit was made.
      context.session().awaitChange(snapshot.document());
    }
    if (rewrite.edits().isEmpty()) {
      context.publisher().learned(snapshot.document().uri());
    }
    return report;
  }

  private Rewrite rewrite(Snapshot snapshot, int line, CommandContext context, Progress progress) {
    return switch (action) {
      case STEP -> Rewrite.step(snapshot, line);
      case SOLVE -> Rewrite.solve(snapshot, line, context.cancellation(progress), progress::report);
      case EXPECT, UPDATE ->
          Rewrite.expect(snapshot, line, context.cancellation(progress), progress::report);
      case SOLVE_ALL ->
          Rewrite.solveAll(snapshot, context.cancellation(progress), progress::report);
    };
  }

  private void note(Document document, int line, Rewrite rewrite) {
    rewrite
        .formula()
        .ifPresent(
            after ->
                FormulaLine.formula(document.line(line))
                    .ifPresent(before -> rewritten.note(document.uri(), line, before, after)));
  }

  private boolean apply(CommandContext context, Snapshot snapshot, Rewrite rewrite) {
    context.session().mustBeCurrent(snapshot.document());
    return context.session().client().apply(action.title(), rewrite.edit(snapshot));
  }
}
