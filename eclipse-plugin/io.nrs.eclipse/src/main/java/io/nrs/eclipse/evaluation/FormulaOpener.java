package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.common.PluginConstants;
import io.nrs.protocol.Values.TextRange;
import java.net.URI;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.statushandlers.StatusManager;
import org.eclipse.ui.texteditor.ITextEditor;

/** Opens formulas in editors. */
record FormulaOpener(IWorkbenchPage page) {

  void open(FormulaResult formula) {
    try {
      ITextEditor editor = Adapters.adapt(editor(URI.create(formula.uri())), ITextEditor.class);
      if (editor != null) {
        select(editor, formula.range());
      }
    } catch (CoreException | IllegalArgumentException e) {
      StatusManager.getManager()
          .handle(
              new Status(
                  Status.ERROR,
                  PluginConstants.PLUGIN_ID,
                  "%s cannot be opened: %s".formatted(formula.file(), e.getMessage())),
              StatusManager.SHOW);
    }
  }

  private IEditorPart editor(URI uri) throws CoreException, PartInitException {
    IFile[] found = ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(uri);
    return found.length > 0
        ? IDE.openEditor(page, found[0])
        : IDE.openEditorOnFileStore(page, EFS.getStore(uri));
  }

  /** Selects a formula. If the text has changed, selects the remaining part of the line. */
  private static void select(ITextEditor editor, TextRange range) {
    IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
    try {
      IRegion line =
          document.getLineInformation(
              Math.min(range.start().line(), document.getNumberOfLines() - 1));
      int start = Math.min(range.start().character(), line.getLength());
      int end = Math.min(range.end().character(), line.getLength());
      editor.selectAndReveal(line.getOffset() + start, end - start);
    } catch (BadLocationException changedMeanwhile) {
      editor.selectAndReveal(0, 0);
    }
  }
}
