package io.nrs.eclipse.outline;

import io.nrs.eclipse.editor.EditorLine;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.ui.handlers.HandlerUtil;

/** Opens the quick outline of the active editor. */
public final class QuickOutlineHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    EditorLine.of(HandlerUtil.getActiveEditor(event))
        .ifPresent(line -> new QuickOutline(line.editor(), line.document()).open());
    return null;
  }
}
