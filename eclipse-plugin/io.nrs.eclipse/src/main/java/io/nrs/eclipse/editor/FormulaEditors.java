package io.nrs.eclipse.editor;

import java.util.Arrays;
import java.util.Optional;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.IEditorReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;

/** The open editors of formula files. Only the workbench's thread may ask for them. */
public final class FormulaEditors {
  private FormulaEditors() {}

  /** An editor of a text, the active one first. It is empty in a comparison, which is no editor. */
  public static Optional<ITextEditor> of(IDocument text) {
    Optional<IWorkbenchPage> page =
        Optional.ofNullable(PlatformUI.getWorkbench().getActiveWorkbenchWindow())
            .map(IWorkbenchWindow::getActivePage);
    return page.map(IWorkbenchPage::getActiveEditor)
        .map(part -> Adapters.adapt(part, ITextEditor.class))
        .filter(editor -> shows(editor, text))
        .or(
            () ->
                page.stream()
                    .flatMap(open -> Arrays.stream(open.getEditorReferences()))
                    .map((IEditorReference open) -> open.getEditor(false))
                    .flatMap(
                        part ->
                            Optional.ofNullable(Adapters.adapt(part, ITextEditor.class)).stream())
                    .filter(editor -> shows(editor, text))
                    .findFirst());
  }

  private static boolean shows(ITextEditor editor, IDocument text) {
    return editor.getDocumentProvider() != null
        && editor.getDocumentProvider().getDocument(editor.getEditorInput()) == text;
  }
}
