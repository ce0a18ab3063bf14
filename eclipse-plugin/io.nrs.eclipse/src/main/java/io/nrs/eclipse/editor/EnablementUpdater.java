package io.nrs.eclipse.editor;

import org.eclipse.core.runtime.Adapters;
import org.eclipse.swt.custom.CaretListener;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.events.ModifyListener;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IWindowListener;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPartReference;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.services.IEvaluationService;

/**
 * Updates the enablement of commands when the caret of a formula editor moves or its text changes.
 * The workbench itself would update it half a second later.
 */
public final class EnablementUpdater implements IPartListener2, IWindowListener {
  private final IEvaluationService evaluation;
  private final CaretListener moved = event -> evaluateAgain();
  private final ModifyListener changed = event -> evaluateAgain();

  private EnablementUpdater(IEvaluationService evaluation) {
    this.evaluation = evaluation;
  }

  /** Listens to all formula editors that are open now or later. */
  public static void install(IWorkbench workbench) {
    EnablementUpdater watch = new EnablementUpdater(workbench.getService(IEvaluationService.class));
    for (IWorkbenchWindow window : workbench.getWorkbenchWindows()) {
      watch.windowOpened(window);
    }
    workbench.addWindowListener(watch);
    watch.evaluateAgain();
  }

  @Override
  public void windowOpened(IWorkbenchWindow window) {
    window.getPartService().addPartListener(this);
    for (IWorkbenchPage page : window.getPages()) {
      for (IWorkbenchPartReference editor : page.getEditorReferences()) {
        watch(editor);
      }
    }
  }

  @Override
  public void partOpened(IWorkbenchPartReference part) {
    watch(part);
  }

  @Override
  public void partInputChanged(IWorkbenchPartReference part) {
    watch(part);
    evaluateAgain();
  }

  private void watch(IWorkbenchPartReference reference) {
    if (reference.getPart(false) instanceof IEditorPart editor
        && FormulaContentTypes.language(editor.getEditorInput().getName()).isPresent()
        && Adapters.adapt(editor, Control.class) instanceof StyledText text) {
      text.removeCaretListener(moved);
      text.addCaretListener(moved);
      text.removeModifyListener(changed);
      text.addModifyListener(changed);
    }
  }

  private void evaluateAgain() {
    evaluation.requestEvaluation(UnfinishedFormulaTester.PROPERTY);
  }

  @Override
  public void windowActivated(IWorkbenchWindow window) {
    // The workbench updates expressions about the active editor itself.
  }

  @Override
  public void windowDeactivated(IWorkbenchWindow window) {
    // As in windowActivated.
  }

  @Override
  public void windowClosed(IWorkbenchWindow window) {
    // The listeners are disposed with the parts of the window.
  }
}
