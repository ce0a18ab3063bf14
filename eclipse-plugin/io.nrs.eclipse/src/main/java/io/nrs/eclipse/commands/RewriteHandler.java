package io.nrs.eclipse.commands;

import io.nrs.eclipse.editor.FormulaPlace;
import java.util.Optional;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.ITextEditorExtension2;

/** Has the formula at the caret rewritten, as {@code plugin.xml} says after the class. */
public final class RewriteHandler extends AbstractHandler implements IExecutableExtension {
  private FormulaCommand command = FormulaCommand.STEP;

  @Override
  public void setInitializationData(
      IConfigurationElement config, String propertyName, Object data) {
    command = FormulaCommand.valueOf(String.valueOf(data));
  }

  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    Optional<FormulaPlace> place = FormulaPlace.of(HandlerUtil.getActiveEditor(event));
    if (place.isPresent()) {
      rewrite(place.get());
    }
    return null;
  }

  private void rewrite(FormulaPlace place) throws ExecutionException {
    ITextEditor editor = place.editor();
    if (editor instanceof ITextEditorExtension2 file && !file.validateEditorInputState()) {
      RewriteQueue.say(
          editor,
          new Said(
              true,
              editor.getEditorInput().getName() + " is read-only: the formula is as it was."));
      return;
    }
    try {
      RewriteQueue.of(editor).add(command, place);
    } catch (BadLocationException changed) {
      throw new ExecutionException("The text changed meanwhile: try again.", changed);
    }
  }
}
