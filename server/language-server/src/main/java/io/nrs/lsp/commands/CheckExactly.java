package io.nrs.lsp.commands;

import io.nrs.checking.Text;
import io.nrs.checking.Verdict;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.protocol.Commands.CheckExactlyResult;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import java.util.Optional;
import org.eclipse.lsp4j.MessageType;

/** Compares the value that the networks find with the exact one. */
public record CheckExactly() implements ServerCommand<FormulaParams, CheckExactlyResult> {
  private static final int WIDTH = 80;

  @Override
  public CommandSpec<FormulaParams, CheckExactlyResult> spec() {
    return Protocol.CHECK_EXACTLY;
  }

  @Override
  public CheckExactlyResult run(FormulaParams params, CommandContext context) {
    FormulaLine of = FormulaLine.of(params, context);
    Formula formula = of.formula();
    Optional<String> value =
        of.snapshot()
            .verdict(of.line())
            .orElseGet(() -> Verdict.of(of.rewrite(context, of.snapshot().inference()::solve)))
            .value();
    String exact = Evaluator.exactValue(formula);
    String written = of.line().text().substring(formula.span().start(), formula.span().end());
    String message =
        "%s is %s exactly; the networks found %s"
            .formatted(
                Text.shortened(written, WIDTH),
                Text.shortened(exact, WIDTH),
                value
                    .map(found -> found.equals(exact) ? "the same" : Text.shortened(found, WIDTH))
                    .orElse("no value"));
    boolean same = value.filter(exact::equals).isPresent();
    context.session().client().show(same ? MessageType.Info : MessageType.Warning, message);
    return new CheckExactlyResult(exact, value, message);
  }
}
