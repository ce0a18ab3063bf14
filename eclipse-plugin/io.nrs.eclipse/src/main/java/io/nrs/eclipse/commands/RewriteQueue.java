package io.nrs.eclipse.commands;

import io.nrs.eclipse.editor.FormulaPlace;
import io.nrs.eclipse.server.Asked;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.Question;
import io.nrs.eclipse.server.ServerListener;
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
 * The rewrites that are wished of an editor's text, which happen one after another: each is asked
 * for when the text is as the one before has left it. For the workbench's thread alone.
 */
final class RewriteQueue {
  /** What happens faster is not shown in the Progress view. */
  private static final int LONG_MS = 800;

  /** Of a key that is held down longer than the server can follow, the rest is dropped. */
  private static final int MOST_WAITING = 20;

  private static final String KEY = RewriteQueue.class.getName();

  private final Control text;
  private final Deque<Wish> waiting = new ArrayDeque<>();
  private boolean busy;

  private RewriteQueue(Control text) {
    this.text = text;
  }

  /** That of an editor, which lives as long as what the editor shows. */
  static RewriteQueue of(ITextEditor editor) {
    Control text = editor.getAdapter(Control.class);
    if (text.getData(KEY) instanceof RewriteQueue queue) {
      return queue;
    }
    RewriteQueue queue = new RewriteQueue(text);
    text.setData(KEY, queue);
    editor.getSite().getPage().addPartListener(new Forgetting(editor));
    return queue;
  }

  void add(FormulaCommand command, FormulaPlace place) throws BadLocationException {
    if (waiting.size() < MOST_WAITING) {
      waiting.add(Wish.of(command, place));
      next();
    }
  }

  private void next() {
    while (!busy && !waiting.isEmpty()) {
      Wish wish = waiting.remove();
      Progress progress = new Progress();
      wish.question(progress).ifPresent(question -> ask(wish, question, progress));
    }
  }

  private void ask(Wish wish, Question question, Progress progress) {
    busy = true;
    Display display = text.getDisplay();
    Asked asked = FormulaServer.current().ask(question);
    display.timerExec(
        LONG_MS,
        () -> {
          if (!asked.answer().isDone()) {
            new LongAnswer(wish.command().title(), asked, progress::soFar).schedule();
          }
        });
    asked
        .answer()
        .handle((answer, failure) -> failure == null ? Said.of(answer) : Said.of(failure))
        .thenAccept(said -> display.asyncExec(() -> finished(wish, said)));
  }

  private void finished(Wish wish, Said said) {
    busy = false;
    if (text.isDisposed()) {
      waiting.clear();
    } else {
      say(wish.editor(), said);
      next();
    }
  }

  /**
   * In the status line of an editor, where it stays until the caret moves or another part is looked
   * at. Editors share that line: what comes when another one is active is not told.
   */
  static void say(ITextEditor editor, Said said) {
    if (editor.getSite().getPage().getActiveEditor() == editor) {
      Optional.ofNullable(editor.getAdapter(IEditorStatusLine.class))
          .ifPresent(line -> line.setMessage(said.error(), said.message(), null));
    }
  }

  /** Takes what was said out of the status line when the editor is left. */
  private record Forgetting(ITextEditor editor) implements IPartListener {
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

  /** Keeps the last that was told. */
  private static final class Progress implements ServerListener {
    private volatile String message = "";

    @Override
    public void progress(String told, OptionalInt percent) {
      message = told;
    }

    private String soFar() {
      return message;
    }
  }
}
