package io.nrs.eclipse.quickassist;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.IMarkerResolution2;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;

/** A quick fix of a finding. It opens the file, so that users see what it does and can undo it. */
record FindingFix(IFile file, OfferedAction action) implements IMarkerResolution2 {
  @Override
  public String getLabel() {
    return action.title();
  }

  /** The marker may have been replaced since. */
  @Override
  public void run(IMarker marker) {
    try {
      ITextEditor editor =
          Adapters.adapt(
              IDE.openEditor(
                  PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage(), file),
              ITextEditor.class);
      if (editor != null) {
        new OfferedAction(
                editor.getDocumentProvider().getDocument(editor.getEditorInput()), action.action())
            .apply(editor);
      }
    } catch (PartInitException failed) {
      ILog.get().log(failed.getStatus());
    }
  }

  /** Returns null, because the label says all. */
  @Override
  public String getDescription() {
    return null;
  }

  @Override
  public Image getImage() {
    return JFaceResources.getResources().create(action.icon());
  }
}
