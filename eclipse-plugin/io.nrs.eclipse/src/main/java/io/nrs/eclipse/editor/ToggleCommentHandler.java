package io.nrs.eclipse.editor;

import io.nrs.eclipse.common.CommonTexts;
import io.nrs.grammar.Language;
import io.nrs.grammar.Notation;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.IRewriteTarget;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.Position;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.ITextEditorExtension2;

/** Turns the selected lines into comments and back, as one change for undo. */
public final class ToggleCommentHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    ITextEditor editor = Adapters.adapt(HandlerUtil.getActiveEditor(event), ITextEditor.class);
    if (editor == null
        || !(editor.getSelectionProvider().getSelection() instanceof ITextSelection selection)
        || (editor instanceof ITextEditorExtension2 file && !file.validateEditorInputState())) {
      return null;
    }
    IRewriteTarget target = editor.getAdapter(IRewriteTarget.class);
    IDocument document = target.getDocument();
    Position selected = new Position(selection.getOffset(), selection.getLength());
    target.beginCompoundChange();
    try {
      document.addPosition(selected);
      toggle(document, selection);
    } catch (BadLocationException changed) {
      throw new ExecutionException(CommonTexts.textChanged, changed);
    } finally {
      document.removePosition(selected);
      target.endCompoundChange();
    }
    if (selected.getLength() > 0) {
      editor.selectAndReveal(selected.getOffset(), selected.getLength());
    }
    return null;
  }

  private static void toggle(IDocument document, ITextSelection selection)
      throws BadLocationException {
    int first = selection.getStartLine();
    List<String> lines = new ArrayList<>();
    for (int line = first; line <= lastLine(document, selection); line++) {
      IRegion region = document.getLineInformation(line);
      lines.add(document.get(region.getOffset(), region.getLength()));
    }
    List<String> marks =
        FormulaContentTypes.language(document)
            .map(Language::comments)
            .orElse(List.of(Notation.COMMENT));
    for (LineComments.Edit edit : LineComments.toggle(lines, marks)) {
      int offset = document.getLineOffset(first + edit.line()) + edit.column();
      document.replace(offset, edit.length(), edit.text());
    }
  }

  /**
   * The last selected line. A selection that ends at the start of a line does not include that
   * line.
   */
  private static int lastLine(IDocument document, ITextSelection selection)
      throws BadLocationException {
    int last = selection.getEndLine();
    boolean atStart = document.getLineOffset(last) == selection.getOffset() + selection.getLength();
    return atStart && last > selection.getStartLine() ? last - 1 : last;
  }
}
