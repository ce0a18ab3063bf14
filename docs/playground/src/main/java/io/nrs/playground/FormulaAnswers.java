package io.nrs.playground;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.problems.Problem.Fix;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.grammar.written.WrittenFormula;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.Combiner;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.SelectionDetails;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.Tagger;
import io.nrs.rewriting.VisibleSteps;
import io.nrs.rewriting.system.AnswerMemory;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSObject;
import org.teavm.jso.core.JSArray;
import org.teavm.jso.core.JSUndefined;

/** A formula of any language, as the page shows it: what the parser says, and its rewriting. */
final class FormulaAnswers {
  private FormulaAnswers() {}

  /** Returns what rewrites formulas of a language. */
  static NeuralRewritingSystem system(LanguageRules rules, Tagger tagger, Solver solver) {
    AnswerMemory<String, Solver.Solution> memory = AnswerMemory.of(solver);
    // Without a generating Selector, a formula in which the tagger marks nothing has no leaf.
    Selector none =
        (requests, check) -> requests.stream().map(request -> new Selector.Output("", 1)).toList();
    return new NeuralRewritingSystem(
        rules,
        none,
        leaves -> memory.answers(leaves, () -> {}),
        Optional.of(tagger),
        Combiner.search(),
        RewritingOptions.standard().withSelection(SelectionStrategy.TAGGING));
  }

  /** Reads a line: its problems, its formula with its place, exact and expected value, and tree. */
  static JSObject read(Language language, String line) {
    ParsedLine parsed = Parser.parseLine(language, line);
    JSArray<JSObject> problems = new JSArray<>();
    for (Problem problem : parsed.problems()) {
      problems.push(
          problem(
              problem.span().start(),
              problem.span().end(),
              problem.code().id(),
              problem.severity().ordinal(),
              problem.message(),
              problem.remedy()));
    }
    Optional<Formula> sound = parsed.soundFormula();
    return line(
        problems,
        sound.map(Formula::span).map(Span::start).orElse(0),
        sound.map(Formula::span).map(Span::end).orElse(0),
        sound.filter(FormulaAnswers::isReducible).isPresent(),
        sound.map(Printer::print).orElse(""),
        parsed.exactValue().map(Printer::value).orElse(""),
        parsed.expectedValue().orElse(""),
        sound.map(FormulaAnswers::tree).orElseGet(JSUndefined::instance));
  }

  private static boolean isReducible(Formula formula) {
    return formula instanceof Compound operation && !Evaluator.isNormalForm(operation);
  }

  /** Returns the edit of a line that replaces a part of its formula, in the notation as written. */
  static JSObject edit(Language language, String line, int start, int end, String value) {
    Formula formula = Parser.parseLine(language, line).soundFormula().orElseThrow();
    Fix edit = new WrittenFormula(language, line, formula).rewrite(start, end, value);
    return edit(edit.span().start(), edit.span().end(), edit.text());
  }

  /**
   * Rewrites a formula in canonical form to its value.
   *
   * @return its steps in order, and the end
   */
  static JSObject solve(Language language, NeuralRewritingSystem system, String formula) {
    Outcome outcome = VisibleSteps.joined(language, formula, system.solve(formula));
    JSArray<JSObject> steps = new JSArray<>();
    String before = formula;
    for (Step step : outcome.steps()) {
      String after = step.applyTo(before);
      steps.push(
          step(
              before,
              step.offset(),
              step.offset() + step.leaf().length(),
              step.value(),
              step.confidence(),
              TextEvaluator.leafValue(language, step.leaf(), step.value()).orElse(""),
              TextEvaluator.rule(language, step.leaf(), step.value()).orElse(""),
              after));
      before = after;
    }
    String value = outcome instanceof Outcome.Complete complete ? complete.value() : "";
    return solved(steps, outcome.status(), value, outcome.confidence());
  }

  /** Returns all outputs of a Selector for the window that decided, the most confident first. */
  static JSObject selection(NextStep next) {
    SelectionDetails details = next.evidence();
    JSArray<JSObject> outputs = new JSArray<>();
    for (Candidate each : details.candidates()) {
      outputs.push(
          output(each.leaf(), each.offset(), each.agreement(), each.confidence(), each.count()));
    }
    Optional<Step> step =
        next instanceof NextStep.Rewrite rewrite ? Optional.of(rewrite.step()) : Optional.empty();
    return selected(
        outputs,
        details.outputs(),
        details.windowStart(),
        details.windowEnd(),
        step.map(Step::offset).orElse(-1),
        step.map(Step::leaf).orElse(""));
  }

  private static JSObject tree(Formula formula) {
    JSArray<JSObject> children = new JSArray<>();
    if (formula instanceof Compound whole && whole.operation().form().isSequence()) {
      return row(whole);
    }
    formula.operands().forEach(operand -> children.push(tree(operand)));
    String label =
        formula instanceof Compound operation
            ? operation.operation().symbol()
            : formula instanceof Atom atom ? atom.text() : "";
    return node(label, formula.span().start(), formula.span().end(), children);
  }

  /** The tree of a row of atoms, of which some open a bracket and some close one. */
  private static JSObject row(Compound sequence) {
    String text = Printer.print(sequence);
    Deque<Row> open = new ArrayDeque<>(List.of(new Row("", 0, new JSArray<>())));
    int at = 0;
    for (Formula atom : sequence.operands()) {
      String token = Printer.print(atom);
      at = text.indexOf(token, at);
      int end = at + token.length();
      boolean closes = token.equals(")") || token.equals("]");
      if (token.endsWith("(") || token.startsWith("[")) {
        open.push(new Row(token, at, new JSArray<>()));
      } else if (closes && open.size() > 1) {
        Row closed = open.pop();
        open.element().children().push(closed.node(end));
      } else {
        open.element().children().push(node(token, at, end, new JSArray<>()));
      }
      at = end;
    }
    while (open.size() > 1) {
      Row unclosed = open.pop();
      open.element().children().push(unclosed.node(at));
    }
    return open.element().node(at);
  }

  private record Row(String label, int start, JSArray<JSObject> children) {
    JSObject node(int end) {
      return FormulaAnswers.node(label, start, end, children);
    }
  }

  @JSBody(
      params = {"start", "end", "code", "severity", "message", "remedy"},
      script =
          "return {start: start, end: end, code: code, severity: severity, message: message,"
              + " remedy: remedy};")
  private static native JSObject problem(
      int start, int end, String code, int severity, String message, String remedy);

  @JSBody(
      params = {"start", "end", "text"},
      script = "return {start: start, end: end, text: text};")
  private static native JSObject edit(int start, int end, String text);

  @JSBody(
      params = {
        "problems",
        "start",
        "end",
        "isReducible",
        "canonical",
        "exact",
        "expected",
        "tree"
      },
      script =
          "return {problems: problems, start: start, end: end, isReducible: isReducible,"
              + " canonical: canonical, exact: exact, expected: expected, tree: tree};")
  private static native JSObject line(
      JSArray<JSObject> problems,
      int start,
      int end,
      boolean isReducible,
      String canonical,
      String exact,
      String expected,
      JSObject tree);

  @JSBody(
      params = {"label", "start", "end", "children"},
      script = "return {label: label, start: start, end: end, children: children};")
  private static native JSObject node(String label, int start, int end, JSArray<JSObject> children);

  @JSBody(
      params = {"before", "start", "end", "value", "confidence", "exact", "rule", "after"},
      script =
          "return {before: before, start: start, end: end, value: value, confidence: confidence,"
              + " exact: exact, rule: rule, after: after};")
  private static native JSObject step(
      String before,
      int start,
      int end,
      String value,
      double confidence,
      String exact,
      String rule,
      String after);

  @JSBody(
      params = {"steps", "status", "value", "confidence"},
      script = "return {steps: steps, status: status, value: value, confidence: confidence};")
  private static native JSObject solved(
      JSArray<JSObject> steps, String status, String value, double confidence);

  @JSBody(
      params = {"text", "start", "agreement", "confidence", "drawn"},
      script =
          "return {text: text, start: start, agreement: agreement, confidence: confidence,"
              + " drawn: drawn};")
  private static native JSObject output(
      String text, int start, double agreement, double confidence, int drawn);

  @JSBody(
      params = {"outputs", "drawn", "start", "end", "leafStart", "leaf"},
      script =
          "return {outputs: outputs, drawn: drawn, start: start, end: end, leafStart: leafStart,"
              + " leaf: leaf};")
  private static native JSObject selected(
      JSArray<JSObject> outputs, int drawn, int start, int end, int leafStart, String leaf);
}
