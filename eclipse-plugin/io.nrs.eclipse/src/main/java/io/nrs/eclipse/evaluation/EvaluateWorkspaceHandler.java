package io.nrs.eclipse.evaluation;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.commands.HandlerEvent;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;

/**
 * Evaluates the formula files of all open projects. It is enabled while such files exist; before
 * the plug-in is loaded, the command is always enabled.
 */
public final class EvaluateWorkspaceHandler extends AbstractHandler {
  private final FormulaFileWatcher files = new FormulaFileWatcher(this::enablementChanged);

  @Override
  public boolean isEnabled() {
    return files.hasFound();
  }

  @Override
  public void dispose() {
    files.close();
    super.dispose();
  }

  private void enablementChanged() {
    if (PlatformUI.isWorkbenchRunning()) {
      PlatformUI.getWorkbench()
          .getDisplay()
          .asyncExec(() -> fireHandlerChanged(new HandlerEvent(this, true, false)));
    }
  }

  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    try {
      EvaluationView.open(event).evaluate(new Scope.Workspace());
      return null;
    } catch (PartInitException e) {
      throw new ExecutionException(e.getMessage(), e);
    }
  }
}
