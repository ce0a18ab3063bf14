package io.nrs.eclipse.editor;

import io.nrs.grammar.Language;
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
public record EditorLine(ITextEditor editor, IDocument document, int line) {
  /** The line of the caret. It is empty for an editor of other files and for a closed editor. */
  public static Optional<EditorLine> of(IEditorPart part) {
    ITextEditor editor = Adapters.adapt(part, ITextEditor.class);
    if (editor == null
        || !FormulaContentTypes.isFormulaFile(editor.getEditorInput().getName())
        || editor.getSelectionProvider() == null
        || !(editor.getSelectionProvider().getSelection() instanceof ITextSelection selection)) {
      return Optional.empty();
    }
    return Optional.ofNullable(editor.getDocumentProvider().getDocument(editor.getEditorInput()))
        .map(document -> new EditorLine(editor, document, selection.getStartLine()));
  }

  /** The language of the file. It is empty while it is not known. */
  public Optional<Language> language() {
    return FormulaContentTypes.language(editor.getEditorInput().getName(), document);
  }

  /** The text of the line without its delimiter. It is empty if the line no longer exists. */
  public String text() {
    try {
      IRegion region = document.getLineInformation(line);
      return document.get(region.getOffset(), region.getLength());
    } catch (BadLocationException removed) {
      return "";
    }
  }
}
