package io.nrs.eclipse.selection;

import io.nrs.eclipse.editor.EditorLine;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.ui.handlers.HandlerUtil;

/** Selects the part of a formula that encloses the selection, or what was selected before. */
public final class SelectionHandler extends AbstractHandler {
  private static final String LAST = "io.nrs.eclipse.restoreSelection";

  @Override
  public Object execute(ExecutionEvent event) {
    EditorLine.of(HandlerUtil.getActiveEditor(event))
        .map(SelectionHistory::of)
        .ifPresent(
            history -> {
              if (event.getCommand().getId().equals(LAST)) {
                history.restore();
              } else {
                history.enclose();
              }
            });
    return null;
  }
}
