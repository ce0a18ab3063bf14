package io.nrs.lsp;

import io.nrs.grammar.Language;
import io.nrs.lsp.commands.CheckExactly;
import io.nrs.lsp.commands.CheckLanguage;
import io.nrs.lsp.commands.CommandTable;
import io.nrs.lsp.commands.DocumentQueue;
import io.nrs.lsp.commands.EvaluateWorkspace;
import io.nrs.lsp.commands.ListFormulas;
import io.nrs.lsp.commands.RewriteFormula;
import io.nrs.lsp.commands.RewriteHistory;
import io.nrs.lsp.commands.SolveAllFormulas;
import io.nrs.lsp.commands.TraceFormula;
import io.nrs.lsp.notifications.DescriptionDocuments;
import io.nrs.lsp.requests.RewriteAction;
import io.nrs.lsp.session.ModelFolders;
import io.nrs.lsp.subprocess.CommandLineProcesses;
import io.nrs.lsp.subprocess.ListRuns;
import io.nrs.lsp.subprocess.TrainLanguage;
import io.nrs.lsp.subprocess.TrainNetwork;
import io.nrs.protocol.Protocol;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;

/** The commands that the server offers. */
final class ServerCommands {
  private ServerCommands() {}

  /**
   * @param installed gets each language with new networks, and the workspace folder of their
   *     training
   */
  static CommandTable of(
      CommandLineProcesses processes,
      ModelFolders folders,
      DescriptionDocuments descriptions,
      BiConsumer<Language, Path> installed) {
    RewriteHistory history = new RewriteHistory();
    DocumentQueue queue = new DocumentQueue();
    return new CommandTable(
        List.of(
            new RewriteFormula(Protocol.STEP, RewriteAction.STEP, history, queue),
            new RewriteFormula(Protocol.SOLVE, RewriteAction.SOLVE, history, queue),
            new SolveAllFormulas(queue),
            new RewriteFormula(Protocol.WRITE_EXPECTATION, RewriteAction.EXPECT, history, queue),
            new TraceFormula(),
            new CheckExactly(),
            new ListFormulas(),
            new EvaluateWorkspace(),
            new TrainNetwork(processes, folders, installed),
            new ListRuns(),
            new CheckLanguage(descriptions::document),
            new TrainLanguage(processes, installed)));
  }
}
