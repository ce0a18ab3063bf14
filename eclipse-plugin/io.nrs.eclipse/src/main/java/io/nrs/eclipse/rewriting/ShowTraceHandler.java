package io.nrs.eclipse.rewriting;

import io.nrs.eclipse.commands.StatusLine;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.editor.EditorLine;
import java.util.Optional;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;

/** Shows the steps of the formula at the caret. */
public final class ShowTraceHandler extends AbstractHandler {
  static final String COMMAND = PluginConstants.PLUGIN_ID + ".showTrace";

  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    Optional<EditorLine> place = EditorLine.of(HandlerUtil.getActiveEditor(event));
    if (place.isPresent() && StatusLine.checkFormula(place.get())) {
      IWorkbenchPage page = HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage();
      try {
        ((RewritingView) page.showView(RewritingView.ID)).read(place.get());
      } catch (PartInitException broken) {
        throw new ExecutionException(broken.getMessage(), broken);
      }
    }
    return null;
  }
}
