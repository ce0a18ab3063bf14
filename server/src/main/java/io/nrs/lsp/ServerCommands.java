package io.nrs.lsp;

import io.nrs.lsp.command.Commands;
import io.nrs.lsp.command.FormulaCommand;
import io.nrs.lsp.feature.Action;
import io.nrs.lsp.inference.ModelHost;
import java.util.List;

/** The commands that the server offers. */
final class ServerCommands {
  private ServerCommands() {}

  static Commands of(Installation installation, ModelHost models) {
    return new Commands(
        List.of(
            new FormulaCommand(Action.STEP),
            new FormulaCommand(Action.SOLVE),
            new FormulaCommand(Action.SOLVE_ALL),
            new FormulaCommand(Action.EXPECT)));
  }
}
