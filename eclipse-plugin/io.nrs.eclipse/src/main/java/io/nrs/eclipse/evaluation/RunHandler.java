package io.nrs.eclipse.evaluation;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.ui.handlers.HandlerUtil;

/**
 * Evaluates the file in an editor, for the key of Eclipse's command Run. The command's own handler
 * is in a set of actions that perspectives need not show.
 */
public final class RunHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    new EvaluateShortcut()
        .launch(HandlerUtil.getActiveEditorChecked(event), ILaunchManager.RUN_MODE);
    return null;
  }
}
