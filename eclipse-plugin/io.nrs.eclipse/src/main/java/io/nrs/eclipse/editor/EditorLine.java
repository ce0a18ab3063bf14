package io.nrs.eclipse.editor;

import java.util.Optional;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.texteditor.ITextEditor;

/**
 * A line of a formula file in an editor.
 *
 * @param line from 0
 */
public record FormulaPlace(ITextEditor editor, IDocument document, int line) {
  /** Where the caret is; empty in an editor of anything but formulas, and in one that is closed. */
  public static Optional<FormulaPlace> of(IEditorPart part) {
    ITextEditor editor = Adapters.adapt(part, ITextEditor.class);
    if (editor == null
        || FormulaFiles.language(editor.getEditorInput().getName()).isEmpty()
        || editor.getSelectionProvider() == null
        || !(editor.getSelectionProvider().getSelection() instanceof ITextSelection selection)) {
      return Optional.empty();
    }
    return Optional.ofNullable(editor.getDocumentProvider().getDocument(editor.getEditorInput()))
        .map(document -> new FormulaPlace(editor, document, selection.getStartLine()));
  }

  /** The line's text, without what ends it; empty if there is no such line any more. */
  public String text() {
    try {
      IRegion region = document.getLineInformation(line);
      return document.get(region.getOffset(), region.getLength());
    } catch (BadLocationException gone) {
      return "";
    }
  }
}
