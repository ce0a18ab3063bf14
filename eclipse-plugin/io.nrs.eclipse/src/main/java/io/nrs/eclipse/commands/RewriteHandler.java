package io.nrs.eclipse.commands;

import io.nrs.eclipse.editor.EditorLine;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.PendingRequest;
import io.nrs.eclipse.server.RequestJob;
import io.nrs.eclipse.server.RequestListener;
import io.nrs.eclipse.server.ResponseReader;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Commands.RewriteResult;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.ITextEditorExtension2;

/**
 * Rewrites the formula at the caret by the command that {@code plugin.xml} names after the class.
 * It is enabled on every line, because the editor would write the key of a disabled command.
 */
public final class RewriteHandler extends AbstractHandler implements IExecutableExtension {
  private RewriteCommand command = RewriteCommand.STEP;

  @Override
  public void setInitializationData(
      IConfigurationElement config, String propertyName, Object data) {
    command = RewriteCommand.valueOf(String.valueOf(data));
  }

  @Override
  public Object execute(ExecutionEvent event) {
    Optional<EditorLine> line = EditorLine.of(HandlerUtil.getActiveEditor(event));
    if (line.isPresent() && StatusLine.checkFormula(line.get())) {
      rewrite(line.get());
    }
    return null;
  }

  private void rewrite(EditorLine line) {
    ITextEditor editor = line.editor();
    if (editor instanceof ITextEditorExtension2 file && !file.validateEditorInputState()) {
      StatusLine.show(
          editor,
          new StatusMessage(
              true,
              editor.getEditorInput().getName() + " is read-only. The formula was not changed."));
      return;
    }
    RewriteRequest.send(command, line);
  }

  /**
   * A request to rewrite the formula of a line. It is sent at once: the server runs the requests
   * for a document one after another, each on the text that the previous one left.
   */
  private static final class RewriteRequest implements RequestListener {
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
      return line.language()
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

  /**
   * Shows a slow request in the Progress view, where the user can cancel it. The job ignores the
   * response itself.
   */
  static final class RequestProgressJob extends Job {
    private final PendingRequest pending;
    private final Supplier<String> progressMessage;

    /**
     * @param progressMessage supplies the latest progress message of the request
     */
    RequestProgressJob(String name, PendingRequest pending, Supplier<String> progressMessage) {
      super(name);
      this.pending = pending;
      this.progressMessage = progressMessage;
      addJobChangeListener(
          new JobChangeAdapter() {
            @Override
            public void done(IJobChangeEvent event) {
              // A job that is cancelled before it starts never runs.
              if (event.getResult().matches(IStatus.CANCEL) && !pending.response().isDone()) {
                pending.cancel();
              }
            }
          });
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
      monitor.beginTask(getName(), IProgressMonitor.UNKNOWN);
      try {
        RequestJob.await(pending, monitor, () -> monitor.subTask(progressMessage.get()));
        return Status.OK_STATUS;
      } catch (ExecutionException | CancellationException reportedElsewhere) {
        return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
        return Status.CANCEL_STATUS;
      }
    }
  }

  /** A command of the server that rewrites the formula of a line. */
  enum RewriteCommand {
    STEP(Protocol.STEP, "Simplifying a formula"),
    SOLVE(Protocol.SOLVE, "Solving a formula");

    private final CommandSpec<FormulaParams, RewriteResult> command;
    private final String title;

    RewriteCommand(CommandSpec<FormulaParams, RewriteResult> command, String title) {
      this.command = command;
      this.title = title;
    }

    /** The command in the protocol. */
    CommandSpec<FormulaParams, RewriteResult> command() {
      return command;
    }

    /** The name of the job that runs the command. */
    String title() {
      return title;
    }
  }
}
