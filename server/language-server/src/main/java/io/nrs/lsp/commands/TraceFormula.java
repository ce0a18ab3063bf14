package io.nrs.lsp.commands;

import io.nrs.checking.TracedFormula;
import io.nrs.checking.Verdict;
import io.nrs.checking.Verdict.Failure;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Language;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Problem.Fix;
import io.nrs.grammar.WrittenFormula;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.requests.NothingToRewrite;
import io.nrs.lsp.requests.StepProgress;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.ErrorResponses;
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
    SolvedFormula solution = SolvedFormula.of(params, context);
    Document document = solution.snapshot().document();
    Verdict verdict = Verdict.of(solution.outcome());
    TracedFormula traced = TracedFormula.of(solution.written());
    boolean written = traced.isWritten();
    String text = traced.text();
    return new TraceResult(
        document.language().id(),
        FormulaLocations.of(
            solution.number(),
            document.line(solution.number()),
            written ? Optional.of(text) : Optional.empty()),
        document.uri(),
        document.version(),
        ProtocolJson.constant(SolveStatus.class, verdict.status()),
        verdict.value(),
        solution.snapshot().exactValue(solution.formula()),
        verdict.failure().map(Failure::message),
        verdict
            .failure()
            .map(failure -> context.session().client().features().remedies().of(failure.remedy())),
        FormulaTree.nodes(document.language(), solution.formula()),
        solution.outcome().steps().stream()
            .map(step -> step(step, solution.snapshot(), traced, written))
            .toList());
  }

  private static TraceStep step(
      Step step, DocumentSnapshot snapshot, TracedFormula traced, boolean written) {
    Optional<StepEdit> edit =
        written ? Optional.of(traced.apply(step)).map(TraceFormula::edit) : Optional.empty();
    return new TraceStep(
        step.leaf(),
        step.value(),
        snapshot.exactValue(step.leaf()),
        step.offset(),
        step.confidence(),
        step.agreement(),
        step.outputs(),
        edit);
  }

  private static StepEdit edit(Fix edit) {
    return new StepEdit(edit.span().start(), edit.span().end(), edit.text());
  }

  /** The tree of a formula as a flat list, which needs no recursion to read. */
  private static final class FormulaTree {
    private FormulaTree() {}

    /**
     * All nodes, operations before their operands.
     *
     * @param formula sound and printed, so that the places of the nodes are places in it
     */
    static List<TreeNode> nodes(Language language, String formula) {
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

  /**
   * The formula that a command is about, and all steps to its value.
   *
   * @param number of the line in the snapshot's document, from 0
   * @param formula without white space
   */
  private record SolvedFormula(
      DocumentSnapshot snapshot, int number, String formula, Outcome outcome) {

    /** The formula as it is written. */
    WrittenFormula written() {
      DocumentLine line = snapshot.document().line(number);
      return new WrittenFormula(
          line.language(), line.text(), line.parsed().soundFormula().orElseThrow());
    }

    /** Solves the formula that the parameters name, and shows progress. */
    static SolvedFormula of(FormulaParams params, CommandContext context) {
      DocumentSnapshot snapshot = FormulaLine.open(params.uri(), context);
      int number = FormulaLine.number(snapshot.document(), params, context);
      String formula =
          snapshot
              .document()
              .line(number)
              .parsed()
              .soundFormula()
              .map(Printer::print)
              .orElseThrow(
                  () ->
                      ErrorResponses.requestFailed(
                          NothingToRewrite.explain(snapshot.document(), number)));
      return new SolvedFormula(snapshot, number, formula, trace(snapshot, formula, context));
    }

    private static Outcome trace(
        DocumentSnapshot snapshot, String formula, CommandContext context) {
      try (WorkDoneProgress progress = context.progress("Solving")) {
        Cancellation cancellation = context.cancellation(progress);
        return snapshot
            .inference()
            .trace(
                snapshot.document().language(),
                formula,
                new StepProgress(formula, progress::report),
                cancellation::check);
      }
    }
  }
}
