package io.nrs.eclipse.editor;

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
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.ITextEditorExtension2;

/** Makes the selected lines comments or formulas again, as one change to undo. */
public final class ToggleComment extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    ITextEditor editor = Adapters.adapt(HandlerUtil.getActiveEditor(event), ITextEditor.class);
    if (editor == null
        || !(editor.getSelectionProvider().getSelection() instanceof ITextSelection selection)
        || (editor instanceof ITextEditorExtension2 file && !file.validateEditorInputState())) {
      return null;
    }
    IRewriteTarget target = editor.getAdapter(IRewriteTarget.class);
    target.beginCompoundChange();
    try {
      toggle(target.getDocument(), selection);
    } catch (BadLocationException changed) {
      throw new ExecutionException("The text changed meanwhile: try again.", changed);
    } finally {
      target.endCompoundChange();
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
    for (LineComments.Edit edit : LineComments.toggle(lines)) {
      int offset = document.getLineOffset(first + edit.line()) + edit.column();
      document.replace(offset, edit.length(), edit.text());
    }
  }

  /** A selection that ends where a line begins does not take that line in. */
  private static int lastLine(IDocument document, ITextSelection selection)
      throws BadLocationException {
    int last = selection.getEndLine();
    boolean atStart = document.getLineOffset(last) == selection.getOffset() + selection.getLength();
    return atStart && last > selection.getStartLine() ? last - 1 : last;
  }
}
