package io.nrs.eclipse.commands;

import io.nrs.eclipse.editor.EditorLine;
import io.nrs.eclipse.editor.UnfinishedFormula;
import java.util.Optional;
import org.eclipse.ui.IPartListener2;
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
   * Shows a message until the caret moves or the editor loses the focus. The message of an inactive
   * editor is dropped.
   */
  static void show(ITextEditor editor, StatusMessage status) {
    if (editor.getSite().getPage().getActiveEditor() == editor) {
      of(editor).ifPresent(line -> line.setMessage(status.error(), status.message(), null));
      // The page keeps one of equal listeners.
      editor.getSite().getPage().addPartListener(new Cleaner(editor));
    }
  }

  /** Shows a message about something that failed, as {@link #show} does. */
  public static void showError(ITextEditor editor, String message) {
    show(editor, new StatusMessage(true, message));
  }

  private static Optional<IEditorStatusLine> of(ITextEditor editor) {
    return Optional.ofNullable(editor.getAdapter(IEditorStatusLine.class));
  }

  /** Clears the status line when the editor loses the focus. */
  private record Cleaner(ITextEditor editor) implements IPartListener2 {
    @Override
    public void partDeactivated(IWorkbenchPartReference part) {
      if (part.getPart(false) == editor) {
        of(editor)
            .ifPresent(
                line -> {
                  line.setMessage(true, null, null);
                  line.setMessage(false, null, null);
                });
        editor.getSite().getPage().removePartListener(this);
      }
    }

    @Override
    public void partClosed(IWorkbenchPartReference part) {
      if (part.getPart(false) == editor) {
        editor.getSite().getPage().removePartListener(this);
      }
    }
  }
}
