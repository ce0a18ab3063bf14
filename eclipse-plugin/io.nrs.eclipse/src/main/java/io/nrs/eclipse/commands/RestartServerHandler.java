package io.nrs.eclipse.commands;

import io.nrs.eclipse.server.FormulaServer;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;

/** Restarts the server. */
public final class RestartServerHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    FormulaServer.current().restart();
    return null;
  }
}
