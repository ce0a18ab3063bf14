package io.nrs.eclipse.evaluation;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.commands.HandlerEvent;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.HandlerUtil;

/**
 * Evaluates all formula files of open projects, and shows what comes of it. Enabled where there are
 * some; while the plug-in is not loaded nobody looks, and the command is there.
 */
public final class EvaluateWorkspace extends AbstractHandler {
  private final FormulaFilesWatch files = new FormulaFilesWatch(this::known);

  @Override
  public boolean isEnabled() {
    return files.hasFound();
  }

  @Override
  public void dispose() {
    files.close();
    super.dispose();
  }

  private void known() {
    if (PlatformUI.isWorkbenchRunning()) {
      PlatformUI.getWorkbench()
          .getDisplay()
          .asyncExec(() -> fireHandlerChanged(new HandlerEvent(this, true, false)));
    }
  }

  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    try {
      EvaluationView view =
          (EvaluationView)
              HandlerUtil.getActiveWorkbenchWindowChecked(event)
                  .getActivePage()
                  .showView(EvaluationView.ID);
      view.evaluate(new Scope.Workspace());
      return null;
    } catch (PartInitException e) {
      throw new ExecutionException(e.getMessage(), e);
    }
  }
}
