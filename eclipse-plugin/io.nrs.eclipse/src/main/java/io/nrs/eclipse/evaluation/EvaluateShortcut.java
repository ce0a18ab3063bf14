package io.nrs.eclipse.evaluation;

import java.util.List;
import java.util.Optional;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.ui.ILaunchShortcut;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.statushandlers.StatusManager;

/** Run As › Evaluate Formulas, of selected resources or of the file in an editor. */
public final class EvaluateShortcut implements ILaunchShortcut {
  @Override
  public void launch(ISelection selection, String mode) {
    if (selection instanceof IStructuredSelection selected) {
      launch(EvaluateHandler.resources(selected));
    }
  }

  @Override
  public void launch(IEditorPart editor, String mode) {
    launch(
        Optional.ofNullable(Adapters.adapt(editor.getEditorInput(), IResource.class)).stream()
            .toList());
  }

  private static void launch(List<IResource> resources) {
    try {
      EvaluationView.evaluate(
          PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage(),
          EvaluateHandler.scope(resources));
    } catch (CoreException failed) {
      StatusManager.getManager().handle(failed.getStatus(), StatusManager.SHOW);
    }
  }
}
