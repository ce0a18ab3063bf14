package io.nrs.eclipse.commands;

import io.nrs.eclipse.editor.EditorLine;
import java.util.Optional;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.ITextEditorExtension2;

/**
 * Rewrites the formula at the caret by the command that {@code plugin.xml} names after the class.
 * It is enabled on every line, because the editor would write the key of a disabled command.
 */
public final class RewriteHandler extends AbstractHandler implements IExecutableExtension {
  private RewriteCommand command = RewriteCommand.STEP;

  @Override
  public void setInitializationData(
      IConfigurationElement config, String propertyName, Object data) {
    command = RewriteCommand.valueOf(String.valueOf(data));
  }

  @Override
  public Object execute(ExecutionEvent event) {
    Optional<EditorLine> line = EditorLine.of(HandlerUtil.getActiveEditor(event));
    if (line.isPresent() && StatusLine.checkFormula(line.get())) {
      rewrite(line.get());
    }
    return null;
  }

  private void rewrite(EditorLine line) {
    ITextEditor editor = line.editor();
    if (editor instanceof ITextEditorExtension2 file && !file.validateEditorInputState()) {
      StatusLine.show(
          editor,
          new StatusMessage(
              true,
              editor.getEditorInput().getName() + " is read-only. The formula was not changed."));
      return;
    }
    RewriteRequest.send(command, line);
  }
}
