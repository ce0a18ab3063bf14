package io.nrs.eclipse.formatting;

import io.nrs.eclipse.commands.StatusLine;
import io.nrs.eclipse.editor.EditorLine;
import io.nrs.eclipse.server.PendingRequests;
import io.nrs.eclipse.server.RequestFailedException;
import io.nrs.eclipse.server.TextAnswer;
import java.util.List;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;

/** Tidies the formulas of the selected lines, or of the whole file if nothing is selected. */
public final class FormatHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    EditorLine.of(HandlerUtil.getActiveEditor(event)).ifPresent(FormatHandler::format);
    return null;
  }

  private static void format(EditorLine line) {
    ITextEditor editor = line.editor();
    Control shown = editor.getAdapter(Control.class);
    ITextSelection selected = (ITextSelection) editor.getSelectionProvider().getSelection();
    (selected.getLength() == 0
            ? Formatter.all(line.document())
            : Formatter.lines(line.document(), selected.getStartLine(), selected.getEndLine()))
        .whenComplete(
            (answer, failure) ->
                shown
                    .getDisplay()
                    .asyncExec(
                        () -> {
                          if (!shown.isDisposed()) {
                            use(editor, answer, failure);
                          }
                        }));
  }

  private static void use(
      ITextEditor editor, TextAnswer<List<? extends TextEdit>> answer, Throwable failure) {
    if (failure == null) {
      Formatter.apply(answer)
          .ifPresent(why -> StatusLine.showError(editor, FormattingTexts.formatAgain));
    } else if (PendingRequests.failure(failure) instanceof RequestFailedException failed) {
      StatusLine.showError(editor, failed.getMessage());
    }
  }
}
