package io.nrs.lsp.commands;

import io.nrs.checking.Text;
import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.requests.DocumentRewrite;
import io.nrs.lsp.requests.Edits;
import io.nrs.lsp.requests.RewriteAction;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.session.TrackedLine;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Commands.RewriteResult;
import io.nrs.protocol.Protocol.CommandSpec;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.MessageType;

/**
 * Rewrites one formula of an open document with {@code workspace/applyEdit}. The formula may have
 * moved or been rewritten since the request. The user is asked before a value is written that is
 * known to be wrong; no other request waits for the answer.
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
  private static final int WIDTH = 40;
  private static final String LEAVE = "Leave the text";

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
    if (rewrite.edits().isEmpty() || rewrite.isWrong()) {
      context.publisher().learned(document.uri());
      if (rewrite.isWrong()) {
        askFor(rewrite, snapshot, context);
      }
      return rewrite.result();
    }
    Optional<String> refusal = context.apply(snapshot, action.title(), rewrite.edits());
    if (refusal.isEmpty()) {
      rewrite
          .formula()
          .ifPresent(
              after ->
                  FormulaLine.formula(document.line(line))
                      .ifPresent(before -> history.note(document.uri(), before, after)));
      // Some editors send the new text only after they have confirmed the edit.
      context.session().awaitChange(document);
    }
    return rewrite.result().edited(refusal);
  }

  private void askFor(DocumentRewrite rewrite, DocumentSnapshot snapshot, CommandContext context) {
    Client client = context.session().client();
    String write = "Write " + Text.shortened(rewrite.result().value().orElseThrow(), WIDTH);
    client
        .ask(MessageType.Warning, rewrite.result().message().orElseThrow(), List.of(write, LEAVE))
        .thenAccept(
            answer -> {
              if (!answer.equals(Optional.of(write))) {
                return;
              }
              if (context.session().isCurrent(snapshot.document())) {
                client
                    .edit(action.title(), Edits.of(snapshot, rewrite.edits()))
                    .exceptionally(failure -> false)
                    .thenAccept(made -> tell(made, client));
              } else {
                client.show(
                    MessageType.Warning,
                    "the text has changed, so nothing was written: rewrite it again");
              }
            });
  }

  private static void tell(boolean made, Client client) {
    if (!made) {
      client.show(MessageType.Warning, CommandContext.REFUSED);
    }
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
