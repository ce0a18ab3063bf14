package io.nrs.eclipse.commands;

import io.nrs.eclipse.editor.EditorLine;
import io.nrs.eclipse.editor.FormulaContentTypes;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.PendingRequest;
import io.nrs.eclipse.server.RequestListener;
import io.nrs.eclipse.server.ResponseReader;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Commands.RewriteResult;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;

/**
 * A request to rewrite the formula of a line. It is sent at once: the server runs the requests for
 * a document one after another, each on the text that the previous one left.
 */
final class RewriteRequest implements RequestListener {
  private final RewriteCommand command;
  private final EditorLine line;
  private final CompletableFuture<PendingRequest> sent = new CompletableFuture<>();
  private final AtomicBoolean inProgressView = new AtomicBoolean();
  private volatile String message = "";

  private RewriteRequest(RewriteCommand command, EditorLine line) {
    this.command = command;
    this.line = line;
  }

  /** Sends a request and shows the response in the status line. */
  static void send(RewriteCommand command, EditorLine line) {
    new RewriteRequest(command, line).send(formula(line).map(Printer::print));
  }

  private static Optional<Formula> formula(EditorLine line) {
    return FormulaContentTypes.language(line.editor().getEditorInput().getName())
        .flatMap(language -> Parser.parseLine(language, line.text()).soundFormula());
  }

  private void send(Optional<String> formula) {
    Control text = line.editor().getAdapter(Control.class);
    Display display = text.getDisplay();
    PendingRequest pending =
        FormulaServer.current()
            .send(
                CommandRequest.about(
                        command.command(),
                        line.document(),
                        uri -> new FormulaParams(uri, line.line(), formula))
                    .withListener(this));
    sent.complete(pending);
    pending
        .response()
        .thenApply(response -> ResponseReader.read(response, RewriteResult.class))
        .handle(
            (answer, failure) ->
                failure == null ? StatusMessage.of(answer) : StatusMessage.of(failure))
        .thenAccept(
            status ->
                display.asyncExec(
                    () -> {
                      if (!text.isDisposed()) {
                        StatusLine.show(line.editor(), status);
                      }
                    }));
  }

  /**
   * Shows the request in the Progress view. The server reports the progress of a rewrite that has
   * run for a second, but no progress while it waits for another one.
   */
  @Override
  public void progress(String text, OptionalInt percent) {
    message = text;
    if (inProgressView.compareAndSet(false, true)) {
      sent.thenAccept(
          pending -> new RequestProgressJob(command.title(), pending, () -> message).schedule());
    }
  }
}
