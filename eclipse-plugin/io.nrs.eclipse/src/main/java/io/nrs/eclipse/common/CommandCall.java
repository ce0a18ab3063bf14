package io.nrs.eclipse.common;

import java.util.Map;
import org.eclipse.core.commands.Command;
import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.Status;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.services.IServiceLocator;
import org.eclipse.ui.statushandlers.StatusManager;

/** Runs a command with parameters, as its item in a menu would. */
public final class CommandCall {
  private CommandCall() {}

  /** Runs a command on the workbench's thread, and shows why it refuses. */
  public static void run(IServiceLocator place, String id, Map<String, String> parameters) {
    Command command = place.getService(ICommandService.class).getCommand(id);
    try {
      place
          .getService(IHandlerService.class)
          .executeCommand(ParameterizedCommand.generateCommand(command, parameters), null);
    } catch (CommandException refused) {
      StatusManager.getManager()
          .handle(Status.error(refused.getMessage(), refused), StatusManager.SHOW);
    }
  }
}
