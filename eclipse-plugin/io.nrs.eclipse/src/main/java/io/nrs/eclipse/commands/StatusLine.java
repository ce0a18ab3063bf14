package io.nrs.eclipse.commands;

import io.nrs.eclipse.editor.EditorLine;
import io.nrs.eclipse.editor.UnfinishedFormula;
import java.util.Optional;
import org.eclipse.jface.action.IStatusLineManager;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchPartReference;
import org.eclipse.ui.texteditor.IEditorStatusLine;
import org.eclipse.ui.texteditor.ITextEditor;

/** The status line, which all editors share. */
public final class StatusLine {
  private StatusLine() {}

  /** Whether a line has a formula that can be rewritten. If it has none, the message says why. */
  public static boolean checkFormula(EditorLine line) {
    // The server may know a language that the plug-in does not know yet.
    Optional<StatusMessage> nothing =
        line.language()
            .filter(known -> !UnfinishedFormula.in(known, line.text()))
            .map(known -> StatusMessage.nothingToSolve(known, line.text()));
    nothing.ifPresent(message -> show(line.editor(), message));
    return nothing.isEmpty();
  }

  /**
   * Shows a message until the caret moves or the active part loses the focus: an editor, or the
   * view from which its text is changed. The message of an inactive editor is dropped.
   */
  static void show(ITextEditor editor, StatusMessage status) {
    IWorkbenchPage page = editor.getSite().getPage();
    if (page.getActiveEditor() == editor) {
      show(page.getActivePart() instanceof IViewPart view ? view : editor, status);
    }
  }

  private static void show(IWorkbenchPart part, StatusMessage status) {
    set(part, status.error(), status.message());
    // The page keeps one of equal listeners.
    part.getSite().getPage().addPartListener(new Cleaner(part));
  }

  /** Shows a message about something that failed, as {@link #show} does. */
  public static void showError(ITextEditor editor, String message) {
    show(editor, new StatusMessage(true, message));
  }

  /** Shows a message about something that failed in a view, until the view loses the focus. */
  public static void showError(IViewPart view, String message) {
    show(view, new StatusMessage(true, message));
  }

  /** Removes the message of a part. */
  private static void clear(IWorkbenchPart part) {
    set(part, true, null);
    set(part, false, null);
  }

  /**
   * @param message null for none, as in the workbench
   */
  private static void set(IWorkbenchPart part, boolean error, String message) {
    if (part instanceof IViewPart view) {
      IStatusLineManager line = view.getViewSite().getActionBars().getStatusLineManager();
      line.setErrorMessage(error ? message : null);
      if (!error) {
        line.setMessage(message);
      }
    } else {
      Optional.ofNullable(part.getAdapter(IEditorStatusLine.class))
          .ifPresent(line -> line.setMessage(error, message, null));
    }
  }

  /** Clears the status line when its part loses the focus. */
  private record Cleaner(IWorkbenchPart part) implements IPartListener2 {
    @Override
    public void partDeactivated(IWorkbenchPartReference left) {
      if (left.getPart(false) == part) {
        clear(part);
        part.getSite().getPage().removePartListener(this);
      }
    }

    @Override
    public void partClosed(IWorkbenchPartReference closed) {
      if (closed.getPart(false) == part) {
        part.getSite().getPage().removePartListener(this);
      }
    }
  }
}
