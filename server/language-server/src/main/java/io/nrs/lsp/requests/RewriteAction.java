package io.nrs.lsp.requests;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Compound;
import io.nrs.lsp.client.ClientFeature;
import io.nrs.lsp.document.DocumentLine.FormulaQuery;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.protocol.Commands.DocumentParams;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.ProtocolJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Range;

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

  /**
   * Lenses on every formula that can be rewritten. They depend on the text only, so they do not
   * flicker. A formula in normal form has none, because a press could do nothing.
   */
  public static List<CodeLens> lenses(
      DocumentSnapshot snapshot, CodeLensParams params, Cancellation cancellation) {
    List<CodeLens> lenses = new ArrayList<>();
    // The client could not make the edits of a lens.
    if (!snapshot.settings().codeLens() || !snapshot.client().has(ClientFeature.APPLIES_EDITS)) {
      return lenses;
    }
    for (int i = 0; i < snapshot.document().lineCount(); i++) {
      cancellation.check();
      Optional<Formula> formula =
          snapshot.document().line(i).unfinished().filter(RewriteAction::isReducible);
      if (formula.isPresent()) {
        Range range = Positions.range(i, formula.get().span());
        Command step = STEP.on(snapshot, "simplify next step", i);
        lenses.add(new CodeLens(range, step, null));
        Command solve = new Command("solve", SOLVE.command(), step.getArguments());
        lenses.add(new CodeLens(range, solve, null));
      }
    }
    return lenses;
  }

  private static boolean isReducible(Formula formula) {
    return !(formula instanceof Compound operation && Evaluator.isNormalForm(operation));
  }
}
