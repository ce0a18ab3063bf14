package io.nrs.eclipse.commands;

import io.nrs.eclipse.editor.EditorLine;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.ui.handlers.HandlerUtil;

/**
 * Handles all {@link LineCommand}s. They are enabled on every line, because the editor would write
 * the key of a disabled command.
 */
public final class LineHandler extends AbstractHandler {
  private final Function<ExecutionEvent, Optional<EditorLine>> place;

  /** For {@code plugin.xml}: acts on the line of the caret in the active editor. */
  public LineHandler() {
    this(event -> EditorLine.of(HandlerUtil.getActiveEditor(event)));
  }

  /**
   * @param place finds the line to act on. Where there is none, it says why.
   */
  public LineHandler(Function<ExecutionEvent, Optional<EditorLine>> place) {
    this.place = place;
  }

  @Override
  public Object execute(ExecutionEvent event) {
    LineCommand command = LineCommand.of(event.getCommand().getId());
    place.apply(event).ifPresent(command::run);
    return null;
  }
}
