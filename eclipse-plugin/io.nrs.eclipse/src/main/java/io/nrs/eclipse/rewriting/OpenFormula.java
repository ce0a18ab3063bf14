package io.nrs.eclipse.rewriting;

import io.nrs.eclipse.editor.FormulaFiles;
import io.nrs.eclipse.editor.FormulaPlace;
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

/** A formula in an editor, which may be closed at any time, and where it stands. */
final class OpenFormula {
  private final ITextEditor editor;
  private final IDocument document;
  private final IEditorInput input;
  private final String editorId;
  private final Standing standing;

  /** Of a line that there is. */
  OpenFormula(FormulaPlace place) {
    editor = place.editor();
    document = place.document();
    input = editor.getEditorInput();
    editorId = editor.getSite().getId();
    Language language = FormulaFiles.language(input.getName()).orElseThrow();
    standing = new Standing(document, language, place.line());
  }

  String file() {
    return input.getName();
  }

  IDocument document() {
    return document;
  }

  Standing standing() {
    return standing;
  }

  /** Where it is now; empty if its editor shows it no more. */
  Optional<FormulaPlace> place() {
    return isOpen()
        ? Optional.of(new FormulaPlace(editor, document, standing.line()))
        : Optional.empty();
  }

  boolean isOpen() {
    IDocumentProvider provider = editor.getDocumentProvider();
    return provider != null && provider.getDocument(editor.getEditorInput()) == document;
  }

  /** Whether the file can be written, which the user may be asked to allow. */
  boolean isWritable() {
    return !(editor instanceof ITextEditorExtension2 checked) || checked.validateEditorInputState();
  }

  /** Lets the user see it. */
  void reveal() {
    editor.getSite().getPage().bringToTop(editor);
  }

  /** Opens its file again; empty if that is there no more. */
  Optional<FormulaPlace> reopen(IWorkbenchPage page) throws PartInitException {
    if (!input.exists()) {
      return Optional.empty();
    }
    IEditorPart opened = page.openEditor(input, editorId);
    return FormulaPlace.of(opened)
        .filter(place -> standing.line() < place.document().getNumberOfLines())
        .map(place -> new FormulaPlace(place.editor(), place.document(), standing.line()));
  }
}
