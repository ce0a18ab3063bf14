package io.nrs.eclipse.commands;

import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.PendingRequest;
import io.nrs.eclipse.server.ProgressJob;
import io.nrs.eclipse.server.RequestEnd;
import io.nrs.eclipse.server.RequestListener;
import io.nrs.protocol.Commands.CheckExactlyResult;
import io.nrs.protocol.Commands.SolveAllResult;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.RewriteResult;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.Command;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.texteditor.ITextEditor;

/**
 * Runs commands of the server about the text of an editor. A slow one appears in the Progress view,
 * and how it ended in the status line.
 */
public final class EditorCommand {
  private static final long SHOWN_AFTER_MS = 1_000;

  private EditorCommand() {}

  /** Runs a command that the server offers. */
  public static void run(ITextEditor editor, IDocument text, Command offered) {
    String name = offered.getCommand();
    String title = offered.getTitle();
    if (name.equals(Protocol.SOLVE_ALL.name())) {
      run(
          editor,
          title,
          CommandRequest.offered(offered, SolveAllResult.class, text),
          StatusMessage::ofAll);
    } else if (name.equals(Protocol.CHECK_EXACTLY.name())) {
      run(
          editor,
          title,
          CommandRequest.offered(offered, CheckExactlyResult.class, text),
          StatusMessage::ofCheck);
    } else {
      run(
          editor,
          title,
          CommandRequest.offered(offered, RewriteResult.class, text),
          StatusMessage::of);
    }
  }

  /**
   * Sends a request at once: the server runs the requests for a document one after another, each on
   * the text that the previous one left.
   */
  static <R> void run(
      ITextEditor editor,
      String title,
      CommandRequest<R> request,
      Function<RequestEnd<R>, StatusMessage> words) {
    Control text = editor.getAdapter(Control.class);
    AtomicReference<String> progress = new AtomicReference<>("");
    PendingRequest pending =
        FormulaServer.current()
            .ask(
                request.withListener(
                    new RequestListener() {
                      @Override
                      public void progress(String message, OptionalInt percent) {
                        progress.set(message);
                      }
                    }),
                end ->
                    text.getDisplay()
                        .asyncExec(
                            () -> {
                              if (!text.isDisposed()) {
                                StatusLine.show(editor, words.apply(end));
                              }
                            }));
    Job job = new ProgressJob(title, pending.response(), progress::get, pending::cancel);
    job.schedule(SHOWN_AFTER_MS);
    pending
        .response()
        .whenComplete(
            (answer, failure) -> {
              // A job that runs ends by itself.
              if (job.getState() == Job.SLEEPING) {
                job.cancel();
              }
            });
  }
}
