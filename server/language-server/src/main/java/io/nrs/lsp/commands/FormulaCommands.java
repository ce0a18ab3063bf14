package io.nrs.lsp.commands;

import io.nrs.checking.Findings;
import io.nrs.checking.TracedFormula;
import io.nrs.checking.Verdict;
import io.nrs.checking.Verdict.Failure;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.written.WrittenFormula;
import io.nrs.io.OneLine;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.requests.SelectionText;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.session.FormulaSources;
import io.nrs.lsp.session.FormulaSources.Missing;
import io.nrs.lsp.session.FormulaSources.Source;
import io.nrs.lsp.session.Workspace;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Commands.CheckExactlyResult;
import io.nrs.protocol.Commands.DocumentParams;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Commands.FormulasResult;
import io.nrs.protocol.Commands.OutputsParams;
import io.nrs.protocol.Commands.OutputsResult;
import io.nrs.protocol.Commands.SelectorOutput;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TraceStep;
import io.nrs.protocol.ProtocolJson;
import io.nrs.protocol.Values.FormulaLocation;
import io.nrs.protocol.Values.SolveStatus;
import io.nrs.protocol.Values.TextPosition;
import io.nrs.protocol.Values.TextRange;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.SelectionDetails;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.models.ModelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.MessageType;

/** The commands that read formulas and change no text. */
public final class FormulaCommands {
  private static final int WIDTH = 80;

  private FormulaCommands() {}

  /** Gives all steps from a formula to its value, for clients that show them. */
  public static TraceResult trace(FormulaParams params, CommandContext context) {
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
        location(line.number(), line.line(), Optional.of(traced.text()).filter(text -> written)),
        document.uri(),
        document.version(),
        ProtocolJson.constant(SolveStatus.class, verdict.status()),
        verdict.value(),
        Optional.of(true).filter(any -> snapshot.isByRules()),
        snapshot.exactValue(line.printed()),
        verdict.failure().map(Failure::message).or(() -> Verdict.staying(outcome)),
        verdict
            .failure()
            .map(failure -> context.session().features().remedies().of(failure.remedy())),
        FormulaTree.nodes(document.language(), line.printed()),
        outcome.steps().stream().map(step -> step(step, snapshot, traced, written)).toList());
  }

  /** Examines a formula that need not be in the document, such as one after some steps. */
  public static OutputsResult outputs(OutputsParams params, CommandContext context) {
    DocumentSnapshot snapshot = FormulaLine.open(params.uri(), context);
    String formula = params.formula();
    if (Parser.parsePrinted(snapshot.language(), formula).isEmpty()) {
      throw context.invalid("formula must be a formula in canonical form");
    }
    NextStep next =
        snapshot.inference().examine(snapshot.language(), formula, context.cancellation()::check);
    SelectionDetails evidence = next.evidence();
    return new OutputsResult(
        snapshot.isByRules()
            ? List.of()
            : evidence.candidates().stream()
                .map(
                    output ->
                        new SelectorOutput(
                            output.leaf(), output.confidence(), output.agreement(), output.count()))
                .toList(),
        evidence.outputs(),
        SelectionText.of(snapshot, next, formula));
  }

  private static TraceStep step(
      Step step, DocumentSnapshot snapshot, TracedFormula traced, boolean written) {
    return TracedFormula.told(
        step,
        snapshot.exactValue(step),
        snapshot.rule(step),
        written ? Optional.of(traced.apply(step)) : Optional.empty());
  }

  /**
   * Compares the value that the networks find with the exact one, which rules alone can give.
   * Without networks the message says what the rules give, and why no networks were asked.
   */
  public static CheckExactlyResult checkExactly(FormulaParams params, CommandContext context) {
    FormulaLine of = FormulaLine.of(params, context);
    Formula formula = of.formula();
    Formula normal =
        Evaluator.value(formula).orElseThrow(() -> ErrorResponses.requestFailed(Evaluator.ENDLESS));
    Optional<String> unusable = Optional.empty();
    Optional<String> value = Optional.empty();
    try {
      value = found(of, context);
    } catch (ModelException e) {
      unusable = Optional.of(e.getMessage());
    }
    String exact = Printer.value(normal);
    String written = of.line().text().substring(formula.span().start(), formula.span().end());
    String message =
        "%s %s %s %s"
            .formatted(
                OneLine.shortened(written, WIDTH),
                Evaluator.isStuck(normal) ? "has no value, it becomes" : "is",
                OneLine.shortened(exact, WIDTH),
                of.snapshot().isByRules()
                    ? "by the rules; %s has no networks yet"
                        .formatted(of.snapshot().language().displayName())
                    : "exactly; " + unusable.orElse(beside(exact, value)));
    boolean same = value.filter(exact::equals).isPresent();
    context.client().show(same ? MessageType.Info : MessageType.Warning, message);
    return new CheckExactlyResult(exact, value, message);
  }

  /** The value that the networks find; what rules say in their place is no such value. */
  private static Optional<String> found(FormulaLine of, CommandContext context) {
    return of.snapshot()
        .verdict(of.line())
        .filter(known -> !known.isByRules())
        .orElseGet(() -> Verdict.of(of.rewrite(context, of.snapshot().inference()::solve)))
        .value();
  }

  private static String beside(String exact, Optional<String> value) {
    return "the networks found "
        + value
            .map(found -> found.equals(exact) ? "the same" : OneLine.shortened(found, WIDTH))
            .orElse("no value");
  }

  /** Lists the formulas of a file that can be solved. It asks no networks. */
  public static FormulasResult list(DocumentParams params, CommandContext context) {
    String uri = params.uri();
    Source source = source(uri, context);
    if (source instanceof Missing missing) {
      String name = Workspace.path(uri).map(Path::toString).orElse(uri);
      throw ErrorResponses.requestFailed(name + " " + missing.message());
    }
    FormulaSources.Text text = (FormulaSources.Text) source;
    Document document = text.document();
    List<FormulaLocation> formulas = new ArrayList<>();
    for (int i = 0; i < document.lineCount(); i++) {
      context.cancellation().check();
      DocumentLine line = document.line(i);
      if (line.parsed().isSound()) {
        formulas.add(location(i, line));
      }
    }
    return new FormulasResult(
        uri,
        document.language().id(),
        Optional.of(document.version()).filter(version -> text.isOpen()),
        formulas);
  }

  private static Source source(String uri, CommandContext context) {
    FormulaSources sources = new FormulaSources(context.session());
    return context
        .session()
        .document(uri)
        .map(sources::of)
        .orElseGet(
            () -> {
              Path path =
                  Workspace.path(uri)
                      .orElseThrow(
                          () -> ErrorResponses.invalidParams("open the file first: " + uri));
              return sources.read(path, language(sources, path, uri, context));
            });
  }

  private static Language language(
      FormulaSources sources, Path path, String uri, CommandContext context) {
    return sources
        .language(path)
        .orElseThrow(
            () ->
                context.invalid(
                    "uri must be that of a formula file (%s), not %s"
                        .formatted(sources.extensions(), uri)));
  }

  /**
   * The location of a formula in results.
   *
   * @param number of the line, from 0
   */
  static FormulaLocation location(int number, DocumentLine line) {
    return location(number, line, Optional.of(Findings.written(line.text(), line.parsed())));
  }

  /**
   * @param number of the line, from 0
   * @param written the formula as it is shown; empty for canonical form
   */
  static FormulaLocation location(int number, DocumentLine line, Optional<String> written) {
    ParsedLine parsed = line.parsed();
    Span span = Findings.source(line.text(), parsed);
    String formula =
        parsed
            .soundFormula()
            .map(Printer::print)
            .orElseGet(() -> Findings.written(line.text(), parsed));
    return new FormulaLocation(
        number,
        new TextRange(new TextPosition(number, span.start()), new TextPosition(number, span.end())),
        formula,
        written.filter(text -> !text.equals(formula)),
        parsed.expectedValue());
  }
}
