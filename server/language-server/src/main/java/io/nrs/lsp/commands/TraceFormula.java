package io.nrs.lsp.commands;

import io.nrs.checking.TracedFormula;
import io.nrs.checking.Verdict;
import io.nrs.checking.Verdict.Failure;
import io.nrs.grammar.Problem.Fix;
import io.nrs.lsp.document.Document;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Commands.StepEdit;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TraceStep;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.Values.SolveStatus;
import io.nrs.protocol.json.ProtocolJson;
import io.nrs.rewriting.Step;
import java.util.Optional;

/** Gives all steps from a formula to its value, for clients that show them. */
public record TraceFormula() implements ServerCommand<FormulaParams, TraceResult> {
  @Override
  public CommandSpec<FormulaParams, TraceResult> spec() {
    return Protocol.TRACE;
  }

  @Override
  public TraceResult run(FormulaParams params, CommandContext context) {
    SolvedFormula solution = SolvedFormula.of(params, context);
    Document document = solution.snapshot().document();
    Verdict verdict = Verdict.of(solution.outcome());
    TracedFormula traced = TracedFormula.of(solution.written());
    boolean written = traced.isWritten();
    String text = traced.text();
    return new TraceResult(
        document.language().id(),
        FormulaLocations.of(solution.number(), document.line(solution.number())),
        document.uri(),
        document.version(),
        written ? Optional.of(text) : Optional.empty(),
        ProtocolJson.constant(SolveStatus.class, verdict.status()),
        verdict.value(),
        verdict.failure().map(Failure::message),
        verdict.failure().map(Failure::remedy),
        FormulaTree.nodes(document.language(), solution.formula()),
        solution.outcome().steps().stream().map(step -> step(step, traced, written)).toList());
  }

  private static TraceStep step(Step step, TracedFormula traced, boolean written) {
    Optional<StepEdit> edit =
        written ? Optional.of(traced.apply(step)).map(TraceFormula::edit) : Optional.empty();
    return new TraceStep(
        step.leaf(),
        step.value(),
        step.offset(),
        step.confidence(),
        step.agreement(),
        step.outputs(),
        edit);
  }

  private static StepEdit edit(Fix edit) {
    return new StepEdit(edit.span().start(), edit.span().end(), edit.text());
  }
}
