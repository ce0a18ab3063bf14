package io.nrs.lsp;

import io.nrs.grammar.Language;
import io.nrs.lsp.child.Children;
import io.nrs.lsp.child.Evaluate;
import io.nrs.lsp.child.Generate;
import io.nrs.lsp.child.Report;
import io.nrs.lsp.child.Runs;
import io.nrs.lsp.child.Train;
import io.nrs.lsp.command.Commands;
import io.nrs.lsp.command.DocumentQueue;
import io.nrs.lsp.command.EvaluateWorkspace;
import io.nrs.lsp.command.FormulaCommand;
import io.nrs.lsp.command.FormulasCommand;
import io.nrs.lsp.command.ReportFolder;
import io.nrs.lsp.command.Rewritten;
import io.nrs.lsp.command.ShowTrace;
import io.nrs.lsp.command.TraceCommand;
import io.nrs.lsp.feature.Action;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;

/** The commands that the server offers. */
final class ServerCommands {
  private ServerCommands() {}

  /**
   * @param installed is told of languages whose networks are others now, and of the workspace
   *     folder they were trained in
   */
  static Commands of(
      ReportFolder reports,
      Children children,
      ModelFolders folders,
      BiConsumer<Language, Path> installed) {
    Rewritten rewritten = new Rewritten();
    DocumentQueue queue = new DocumentQueue();
    return new Commands(
        List.of(
            new FormulaCommand(Action.STEP, rewritten, queue),
            new FormulaCommand(Action.SOLVE, rewritten, queue),
            new FormulaCommand(Action.SOLVE_ALL, rewritten, queue),
            new FormulaCommand(Action.EXPECT, rewritten, queue),
            new ShowTrace(reports),
            new TraceCommand(),
            new FormulasCommand(),
            new EvaluateWorkspace(reports),
            new Train(children, folders, installed),
            new Runs(),
            new Evaluate(children, folders),
            new Report(children),
            new Generate(children)));
  }
}
