package io.nrs.eclipse.formatting;

import io.nrs.eclipse.commands.EditorAnswer;
import io.nrs.eclipse.commands.StatusLine;
import io.nrs.eclipse.editor.EditorLine;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.ITextSelection;
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
    ITextSelection selected = (ITextSelection) editor.getSelectionProvider().getSelection();
    EditorAnswer.use(
        editor,
        selected.getLength() == 0
            ? Formatter.all(line.document())
            : Formatter.lines(line.document(), selected.getStartLine(), selected.getEndLine()),
        answer ->
            Formatter.apply(answer)
                .ifPresent(why -> StatusLine.showError(editor, FormattingTexts.formatAgain)));
  }
}
