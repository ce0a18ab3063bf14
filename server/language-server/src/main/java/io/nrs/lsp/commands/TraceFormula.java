package io.nrs.lsp.commands;

import io.nrs.checking.TracedFormula;
import io.nrs.checking.Verdict;
import io.nrs.checking.Verdict.Failure;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Language;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Problem.Fix;
import io.nrs.grammar.WrittenFormula;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Commands.StepEdit;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TraceStep;
import io.nrs.protocol.Commands.TreeNode;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.ProtocolJson;
import io.nrs.protocol.Values.SolveStatus;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gives all steps from a formula to its value, for clients that show them. */
public record TraceFormula() implements ServerCommand<FormulaParams, TraceResult> {
  @Override
  public CommandSpec<FormulaParams, TraceResult> spec() {
    return Protocol.TRACE;
  }

  @Override
  public TraceResult run(FormulaParams params, CommandContext context) {
    FormulaLine line = FormulaLine.of(params, context);
    DocumentSnapshot snapshot = line.snapshot();
    Document document = snapshot.document();
    Outcome outcome = line.rewrite(context, snapshot.inference()::trace);
    Verdict verdict = Verdict.of(outcome);
    TracedFormula traced =
        TracedFormula.of(
            new WrittenFormula(document.language(), line.line().text(), line.formula()));
    boolean written = traced.isWritten();
    return new TraceResult(
        document.language().id(),
        FormulaLocations.of(
            line.number(), line.line(), Optional.of(traced.text()).filter(text -> written)),
        document.uri(),
        document.version(),
        ProtocolJson.constant(SolveStatus.class, verdict.status()),
        verdict.value(),
        snapshot.exactValue(line.printed()),
        verdict.failure().map(Failure::message).or(() -> Verdict.staying(outcome)),
        verdict
            .failure()
            .map(failure -> context.session().client().features().remedies().of(failure.remedy())),
        nodes(document.language(), line.printed()),
        outcome.steps().stream().map(step -> step(step, snapshot, traced, written)).toList());
  }

  private static TraceStep step(
      Step step, DocumentSnapshot snapshot, TracedFormula traced, boolean written) {
    return new TraceStep(
        step.leaf(),
        step.value(),
        snapshot.exactValue(step),
        snapshot.rule(step),
        step.offset(),
        step.confidence(),
        step.agreement(),
        step.outputs(),
        written ? Optional.of(edit(traced.apply(step))) : Optional.empty());
  }

  private static StepEdit edit(Fix edit) {
    return new StepEdit(edit.span().start(), edit.span().end(), edit.text());
  }

  /**
   * The tree as a flat list, which needs no recursion to read: operations before their operands.
   *
   * @param formula sound and printed, so that the places of the nodes are places in it
   */
  private static List<TreeNode> nodes(Language language, String formula) {
    List<TreeNode> nodes = new ArrayList<>();
    add(Parser.parseLine(language, formula).soundFormula().orElseThrow(), formula, -1, nodes);
    return nodes;
  }

  private static void add(Formula part, String formula, int parent, List<TreeNode> nodes) {
    int place = nodes.size();
    int start = part.span().start();
    int end = part.span().end();
    nodes.add(new TreeNode(start, end, parent, label(part, formula)));
    part.operands().forEach(operand -> add(operand, formula, place, nodes));
  }

  private static String label(Formula part, String formula) {
    return part instanceof Compound compound
        ? compound.operation().symbol()
        : formula.substring(part.span().start(), part.span().end());
  }
}
