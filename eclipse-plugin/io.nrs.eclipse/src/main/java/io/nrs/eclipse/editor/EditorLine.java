package io.nrs.eclipse.editor;

import io.nrs.grammar.Language;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.INullSelectionListener;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchPartReference;
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

  /** Reports caret positions in the editors of a page, and editors that are opened or closed. */
  public static final class EditorTracker
      implements INullSelectionListener, IPartListener2, AutoCloseable {
    private final IWorkbenchPage page;
    private final Consumer<IEditorPart> moved;
    private final Runnable editorsChanged;

    /**
     * @param moved gets the editor whose caret moved, and one that becomes active
     */
    public EditorTracker(
        IWorkbenchPage page, Consumer<IEditorPart> moved, Runnable editorsChanged) {
      this.page = page;
      this.moved = moved;
      this.editorsChanged = editorsChanged;
      page.addPostSelectionListener(this);
      page.addPartListener(this);
    }

    @Override
    public void selectionChanged(IWorkbenchPart part, ISelection selection) {
      if (part instanceof IEditorPart editor) {
        moved.accept(editor);
      }
    }

    @Override
    public void partActivated(IWorkbenchPartReference part) {
      selectionChanged(part.getPart(false), null);
    }

    @Override
    public void partOpened(IWorkbenchPartReference part) {
      editorsChanged.run();
    }

    @Override
    public void partClosed(IWorkbenchPartReference part) {
      editorsChanged.run();
    }

    @Override
    public void partInputChanged(IWorkbenchPartReference part) {
      editorsChanged.run();
    }

    @Override
    public void close() {
      page.removePostSelectionListener(this);
      page.removePartListener(this);
    }
  }
}
