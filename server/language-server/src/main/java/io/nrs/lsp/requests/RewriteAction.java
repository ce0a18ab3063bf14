package io.nrs.lsp.requests;

import io.nrs.lsp.document.DocumentLine.FormulaQuery;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.protocol.Commands.DocumentParams;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.ProtocolJson;
import java.util.List;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;

/** The rewrites that lenses, code actions and commands offer. */
public enum RewriteAction {
  STEP(Protocol.STEP, "Simplify next step", CodeActionKind.RefactorRewrite + ".nrs.step"),
  SOLVE(Protocol.SOLVE, "Solve formula", CodeActionKind.RefactorRewrite + ".nrs.solve"),
  SOLVE_ALL(Protocol.SOLVE_ALL, "Solve all in file", CodeActionKind.Source + ".nrs.solveAll"),
  EXPECT(
      Protocol.WRITE_EXPECTATION,
      "Write the value as expectation",
      CodeActionKind.RefactorRewrite + ".nrs.expect"),
  UPDATE(Protocol.WRITE_EXPECTATION, "Update expectation", CodeActionKind.QuickFix);

  private final CommandSpec<?, ?> command;
  private final String title;
  private final String kind;

  RewriteAction(CommandSpec<?, ?> command, String title, String kind) {
    this.command = command;
    this.title = title;
    this.kind = kind;
  }

  /** The name of the command. */
  public String command() {
    return command.name();
  }

  public String title() {
    return title;
  }

  /** The kind of the code action. */
  public String kind() {
    return kind;
  }

  /** The command with two arguments: the line, and its formula in case the line moves. */
  Command on(DocumentSnapshot snapshot, String shownTitle, int number) {
    String uri = snapshot.document().uri();
    Record params =
        this == SOLVE_ALL
            ? new DocumentParams(uri)
            : new FormulaParams(
                uri, number, snapshot.document().line(number).query().map(FormulaQuery::formula));
    return new Command(shownTitle, command(), List.of(ProtocolJson.write(params)));
  }
}
