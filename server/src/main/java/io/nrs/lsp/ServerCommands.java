package io.nrs.lsp;

import io.nrs.lsp.command.Commands;
import io.nrs.lsp.command.EvaluateWorkspace;
import io.nrs.lsp.command.FormulaCommand;
import io.nrs.lsp.command.ReportFolder;
import io.nrs.lsp.command.ShowTrace;
import io.nrs.lsp.feature.Action;
import java.util.List;

/** The commands that the server offers. */
final class ServerCommands {
  private ServerCommands() {}

  static Commands of(ReportFolder reports) {
    return new Commands(
        List.of(
            new FormulaCommand(Action.STEP),
            new FormulaCommand(Action.SOLVE),
            new FormulaCommand(Action.SOLVE_ALL),
            new FormulaCommand(Action.EXPECT),
            new ShowTrace(reports),
            new EvaluateWorkspace(reports)));
  }
}
