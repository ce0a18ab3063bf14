package io.nrs.lsp.requests;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Compound;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Range;

/** Lenses on every unfinished formula. They depend on the text only, so they do not flicker. */
public final class CodeLenses {
  private CodeLenses() {}

  public static List<CodeLens> lenses(
      DocumentSnapshot snapshot, CodeLensParams params, Cancellation cancellation) {
    List<CodeLens> lenses = new ArrayList<>();
    if (!snapshot.settings().codeLens()) {
      return lenses;
    }
    for (int i = 0; i < snapshot.document().lineCount(); i++) {
      cancellation.check();
      Optional<Formula> formula = snapshot.document().line(i).unfinished();
      if (formula.isPresent()) {
        Range range = Positions.range(i, formula.get().span());
        boolean done =
            formula.get() instanceof Compound operation && Evaluator.isNormalForm(operation);
        Command step =
            RewriteAction.STEP.on(snapshot, done ? "in normal form" : "simplify next step", i);
        lenses.add(new CodeLens(range, step, null));
        if (!done) {
          Command solve = new Command("solve", RewriteAction.SOLVE.command(), step.getArguments());
          lenses.add(new CodeLens(range, solve, null));
        }
      }
    }
    return lenses;
  }
}
