package io.nrs.cli;

import io.nrs.cli.Report.Trouble;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.FormulaFile;
import io.nrs.grammar.Language;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.rewriting.ModelException;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Solves the formulas of files and compares them with what the files expect. */
final class Checker {
  /** How values are found. */
  @FunctionalInterface
  interface Method {
    /** What became of formulas of one language, in their order. */
    List<Verdict> judge(Language language, List<Formula> formulas);
  }

  /**
   * What became of a formula.
   *
   * @param leastSure the step of the lowest confidence
   */
  record Verdict(
      String status,
      Optional<String> value,
      double confidence,
      int steps,
      Optional<Step> leastSure,
      Optional<Failure> failure) {

    static Verdict exact(Formula formula) {
      String value = Printer.print(Evaluator.value(formula));
      return new Verdict("solved", Optional.of(value), 1, 0, Optional.empty(), Optional.empty());
    }

    static Verdict of(Outcome outcome) {
      return new Verdict(
          outcome.status(),
          outcome instanceof Outcome.Solved solved ? Optional.of(solved.value()) : Optional.empty(),
          outcome.confidence(),
          outcome.steps().size(),
          outcome.steps().stream().min(Comparator.comparingDouble(Step::confidence)),
          Failure.of(outcome));
    }
  }

  /** Why a formula was not solved. */
  record Failure(Rule rule, String message, String remedy) {
    static Optional<Failure> of(Outcome outcome) {
      String message = Failures.explain(outcome);
      if (outcome instanceof Outcome.MissingLeaf) {
        return Optional.of(new Failure(Rule.AGREEMENT, message, "try more --outputs"));
      }
      if (outcome instanceof Outcome.CorruptedLeaf) {
        return Optional.of(new Failure(Rule.CORRUPTED_LEAF, message, "try more --outputs"));
      }
      if (outcome instanceof Outcome.StepLimit) {
        return Optional.of(
            new Failure(Rule.STEP_LIMIT, message, "raise --step-limit or split the formula"));
      }
      return Optional.empty();
    }
  }

  static Method exact() {
    return (language, formulas) -> formulas.stream().map(Verdict::exact).toList();
  }

  static Method networks(Rewriters rewriters) {
    return (language, formulas) ->
        rewriters.of(language).solveAll(formulas.stream().map(Printer::print).toList()).stream()
            .map(Verdict::of)
            .toList();
  }

  private final Method method;
  private final double minConfidence;
  private final List<CheckedFile> checked = new ArrayList<>();
  private final Map<Language, Trouble> troubles = new EnumMap<>(Language.class);

  Checker(Method method, double minConfidence) {
    this.method = method;
    this.minConfidence = minConfidence;
  }

  List<CheckedFile> checked() {
    return List.copyOf(checked);
  }

  /** Why formulas of whole languages were not solved. */
  List<Trouble> troubles() {
    return List.copyOf(troubles.values());
  }

  /** Checks files, all of their formulas in one batch for each language. */
  void check(List<InputFile> files) {
    List<FormulaFile> parsed =
        files.stream().map(file -> FormulaFile.parse(file.task(), file.text())).toList();
    Map<Language, Iterator<Verdict>> verdicts = new EnumMap<>(Language.class);
    for (Language language : Language.values()) {
      List<Formula> sound =
          parsed.stream()
              .filter(file -> file.language() == language)
              .flatMap(file -> file.lines().stream())
              .flatMap(line -> line.parsed().soundFormula().stream())
              .toList();
      judge(language, sound).ifPresent(list -> verdicts.put(language, list.iterator()));
    }
    for (int i = 0; i < files.size(); i++) {
      InputFile file = files.get(i);
      Optional<Iterator<Verdict>> of = Optional.ofNullable(verdicts.get(file.task()));
      List<CheckedLine> lines =
          parsed.get(i).lines().stream()
              .filter(line -> !line.parsed().isBlank())
              .map(
                  line ->
                      line(
                          line,
                          line.parsed().isSound() ? of.map(Iterator::next) : Optional.empty()))
              .toList();
      checked.add(new CheckedFile(file.path(), file.uri(), file.task(), lines));
    }
  }

  private Optional<List<Verdict>> judge(Language language, List<Formula> formulas) {
    if (formulas.isEmpty() || troubles.containsKey(language)) {
      return Optional.empty();
    }
    try {
      return Optional.of(method.judge(language, formulas));
    } catch (ModelException e) {
      troubles.put(language, new Trouble(Optional.empty(), e.getMessage()));
      return Optional.empty();
    }
  }

  private CheckedLine line(FormulaFile.Line line, Optional<Verdict> verdict) {
    ParsedLine parsed = line.parsed();
    String source = parsed.formula().map(formula -> cut(line, formula.span())).orElse(line.text());
    Optional<String> expected = parsed.expectedAtom().map(Evaluator::value).map(Checker::print);
    List<Finding> findings = new ArrayList<>();
    parsed
        .problems()
        .forEach(
            problem ->
                findings.add(
                    new Finding(
                        Rule.of(problem.code()),
                        line.number(),
                        problem.span(),
                        problem.message(),
                        problem.remedy(),
                        source)));
    verdict.ifPresent(
        found -> {
          Span whole = parsed.formula().orElseThrow().span();
          found
              .failure()
              .ifPresent(
                  failure ->
                      findings.add(
                          new Finding(
                              failure.rule(),
                              line.number(),
                              whole,
                              failure.message(),
                              failure.remedy(),
                              source)));
          lowConfidence(line, found, whole, source).ifPresent(findings::add);
          if (parsed.problems().isEmpty()) {
            unexpected(line, found, expected, source).ifPresent(findings::add);
          }
        });
    return new CheckedLine(
        line.number(),
        source,
        verdict.map(Verdict::status).orElse(parsed.isSound() ? "not-checked" : "invalid"),
        verdict.flatMap(Verdict::value),
        expected,
        verdict.map(Verdict::confidence).orElse(0.0),
        verdict.map(Verdict::steps).orElse(0),
        findings);
  }

  private Optional<Finding> lowConfidence(
      FormulaFile.Line line, Verdict verdict, Span span, String source) {
    return verdict
        .leastSure()
        .filter(step -> verdict.value().isPresent() && step.confidence() < minConfidence)
        .map(
            step ->
                new Finding(
                    Rule.LOW_CONFIDENCE,
                    line.number(),
                    span,
                    "the networks were unsure of %s = %s: confidence %s"
                        .formatted(step.leaf(), step.value(), Text.decimal(step.confidence())),
                    "compare with check --exact",
                    source));
  }

  private Optional<Finding> unexpected(
      FormulaFile.Line line, Verdict verdict, Optional<String> expected, String source) {
    if (verdict.value().isEmpty() || expected.isEmpty()) {
      return Optional.empty();
    }
    String found = verdict.value().get();
    if (found.equals(expected.get())) {
      return Optional.empty();
    }
    return Optional.of(
        new Finding(
            Rule.EXPECTATION,
            line.number(),
            line.parsed().expectation().orElseThrow().span(),
            "the value found is %s, not %s".formatted(found, expected.get()),
            "correct the formula, or write = " + found,
            source));
  }

  private static String print(Formula.Atom atom) {
    return Printer.print(atom);
  }

  private static String cut(FormulaFile.Line line, Span span) {
    return line.text().substring(span.start(), span.end());
  }
}
