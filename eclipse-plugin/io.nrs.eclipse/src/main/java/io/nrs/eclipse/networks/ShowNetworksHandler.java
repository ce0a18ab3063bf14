package io.nrs.eclipse.networks;

import io.nrs.eclipse.common.PluginConstants;
import java.util.Optional;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;

/** Opens the view of the networks. */
public final class ShowNetworksHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    try {
      NetworksView view =
          (NetworksView)
              HandlerUtil.getActiveWorkbenchWindowChecked(event)
                  .getActivePage()
                  .showView(NetworksView.ID);
      view.show(Optional.ofNullable(event.getParameter(PluginConstants.SHOWN_LANGUAGE)));
      return null;
    } catch (PartInitException failed) {
      throw new ExecutionException(failed.getMessage(), failed);
    }
  }
}
