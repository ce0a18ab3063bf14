package io.nrs.eclipse.commands;

import io.nrs.eclipse.editor.EditorLine;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.PendingRequest;
import io.nrs.eclipse.server.RequestListener;
import io.nrs.eclipse.server.ResponseReader;
import io.nrs.protocol.commands.RewriteResult;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IPartListener;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.texteditor.IEditorStatusLine;
import org.eclipse.ui.texteditor.ITextEditor;

/**
 * The rewrite requests of one editor. The queue sends each request when the edit of the previous
 * one is in the text. Only the workbench's thread may use it.
 */
final class RewriteQueue {
  /** A request that ends sooner is not shown in the Progress view. */
  private static final int PROGRESS_DELAY_MS = 800;

  /**
   * A key that is held down can send requests faster than the server answers. The queue drops the
   * excess.
   */
  private static final int MAX_QUEUED = 20;

  private static final String KEY = RewriteQueue.class.getName();

  private final Control text;
  private final Deque<RewriteRequest> waiting = new ArrayDeque<>();
  private boolean busy;

  private RewriteQueue(Control text) {
    this.text = text;
  }

  /** The queue of an editor. It lives as long as the widget that shows the text. */
  static RewriteQueue of(ITextEditor editor) {
    Control text = editor.getAdapter(Control.class);
    if (text.getData(KEY) instanceof RewriteQueue queue) {
      return queue;
    }
    RewriteQueue queue = new RewriteQueue(text);
    text.setData(KEY, queue);
    editor.getSite().getPage().addPartListener(new StatusLineCleaner(editor));
    return queue;
  }

  void add(RewriteCommand command, EditorLine place) throws BadLocationException {
    if (waiting.size() < MAX_QUEUED) {
      waiting.add(RewriteRequest.of(command, place));
      sendNext();
    }
  }

  private void sendNext() {
    while (!busy && !waiting.isEmpty()) {
      RewriteRequest rewrite = waiting.remove();
      Progress progress = new Progress();
      rewrite.request(progress).ifPresent(request -> send(rewrite, request, progress));
    }
  }

  private void send(RewriteRequest rewrite, CommandRequest request, Progress progress) {
    busy = true;
    Display display = text.getDisplay();
    PendingRequest pending = FormulaServer.current().send(request);
    display.timerExec(
        PROGRESS_DELAY_MS,
        () -> {
          if (!pending.response().isDone()) {
            new RequestProgressJob(rewrite.command().title(), pending, progress::message)
                .schedule();
          }
        });
    pending
        .response()
        .thenApply(response -> ResponseReader.read(response, RewriteResult.class))
        .handle(
            (answer, failure) ->
                failure == null ? StatusMessage.of(answer) : StatusMessage.of(failure))
        .thenAccept(status -> display.asyncExec(() -> finished(rewrite, status)));
  }

  private void finished(RewriteRequest rewrite, StatusMessage status) {
    busy = false;
    if (text.isDisposed()) {
      waiting.clear();
    } else {
      showStatus(rewrite.editor(), status);
      sendNext();
    }
  }

  /**
   * Shows a message in the status line of an editor until the caret moves or the editor loses the
   * focus. All editors share the status line, so the message of an inactive editor is dropped.
   */
  static void showStatus(ITextEditor editor, StatusMessage status) {
    if (editor.getSite().getPage().getActiveEditor() == editor) {
      Optional.ofNullable(editor.getAdapter(IEditorStatusLine.class))
          .ifPresent(line -> line.setMessage(status.error(), status.message(), null));
    }
  }

  /** Clears the status line when the editor loses the focus. */
  private record StatusLineCleaner(ITextEditor editor) implements IPartListener {
    @Override
    public void partDeactivated(IWorkbenchPart part) {
      if (part == editor) {
        Optional.ofNullable(editor.getAdapter(IEditorStatusLine.class))
            .ifPresent(
                line -> {
                  line.setMessage(true, null, null);
                  line.setMessage(false, null, null);
                });
      }
    }

    @Override
    public void partClosed(IWorkbenchPart part) {
      if (part == editor) {
        editor.getSite().getPage().removePartListener(this);
      }
    }

    @Override
    public void partActivated(IWorkbenchPart part) {}

    @Override
    public void partBroughtToTop(IWorkbenchPart part) {}

    @Override
    public void partOpened(IWorkbenchPart part) {}
  }

  /** Keeps the latest progress message. */
  private static final class Progress implements RequestListener {
    private volatile String message = "";

    @Override
    public void progress(String text, OptionalInt percent) {
      message = text;
    }

    private String message() {
      return message;
    }
  }
}
