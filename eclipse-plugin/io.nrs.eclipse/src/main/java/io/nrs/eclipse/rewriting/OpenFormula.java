package io.nrs.eclipse.rewriting;

import io.nrs.eclipse.editor.EditorLine;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import java.util.Optional;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.texteditor.IDocumentProvider;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.ITextEditorExtension2;

/** A formula in an editor, and its position. The editor may be closed at any time. */
final class OpenFormula {
  private final ITextEditor editor;
  private final IDocument document;
  private final IEditorInput input;
  private final String editorId;
  private final TrackedFormula tracked;

  /**
   * @param place an existing line
   */
  OpenFormula(EditorLine place) {
    editor = place.editor();
    document = place.document();
    input = editor.getEditorInput();
    editorId = editor.getSite().getId();
    Language language = place.language().orElseGet(() -> DescribedLanguage.named(""));
    tracked = new TrackedFormula(document, language, place.line());
  }

  String file() {
    return input.getName();
  }

  IDocument document() {
    return document;
  }

  TrackedFormula tracked() {
    return tracked;
  }

  /** The line of the formula, if its editor still shows it. */
  Optional<EditorLine> place() {
    return isOpen()
        ? Optional.of(new EditorLine(editor, document, tracked.line()))
        : Optional.empty();
  }

  boolean isOpen() {
    IDocumentProvider provider = editor.getDocumentProvider();
    return provider != null && provider.getDocument(editor.getEditorInput()) == document;
  }

  /** Whether the file is writable. The user may be asked to make it so. */
  boolean isWritable() {
    return !(editor instanceof ITextEditorExtension2 checked) || checked.validateEditorInputState();
  }

  /** Brings the editor to the top. */
  void reveal() {
    editor.getSite().getPage().bringToTop(editor);
  }

  /** Opens the file again. The result is empty if the file no longer exists. */
  Optional<EditorLine> reopen(IWorkbenchPage page) throws PartInitException {
    if (!input.exists()) {
      return Optional.empty();
    }
    IEditorPart opened = page.openEditor(input, editorId);
    return EditorLine.of(opened)
        .filter(place -> tracked.line() < place.document().getNumberOfLines())
        .map(place -> new EditorLine(place.editor(), place.document(), tracked.line()));
  }
}
