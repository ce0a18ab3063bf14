package io.nrs.checking;

import io.nrs.grammar.Characters;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Span;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.written.SourceMap;
import io.nrs.language.Remedy;
import io.nrs.rewriting.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The findings about a line. */
public final class Findings {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /** Findings about an answer of which one is shown, the most useful one first. */
  private static final List<Rule> ABOUT_ANSWER =
      List.of(Rule.WRONG_SOLUTION, Rule.EXPECTATION, Rule.LOW_CONFIDENCE);

  private final Language language;
  private final int number;
  private final String text;
  private final ParsedLine parsed;
  private final List<Finding> found = new ArrayList<>();

  private Findings(Language language, int number, String text, ParsedLine parsed) {
    this.language = language;
    this.number = number;
    this.text = text;
    this.parsed = parsed;
  }

  /**
   * All findings of a line: the errors that the grammar finds, then those of solving it.
   *
   * <p>The networks may have been asked about a formula in which the grammar finds errors. Their
   * answer to such a formula is no separate finding.
   *
   * @param number of the line, from 1
   * @param text of the line, without its end
   * @param verdict on its formula, if there is one; if the rules were asked too, the value found is
   *     compared with the exact one, and so is the expectation
   * @param minConfidence values with a less confident step are noted, 0 to 1
   */
  public static List<Finding> of(
      Language language,
      int number,
      String text,
      ParsedLine parsed,
      Optional<Verdict> verdict,
      double minConfidence) {
    Findings findings = new Findings(language, number, text, parsed);
    findings.problems();
    parsed
        .formula()
        .ifPresent(formula -> verdict.ifPresent(v -> findings.judged(formula, v, minConfidence)));
    return List.copyOf(findings.found);
  }

  /**
   * Leaves one finding about the answer to a formula: whoever reads that a value is wrong needs not
   * read that it is unexpected too.
   */
  static List<Finding> mostUseful(List<Finding> ofLine) {
    Optional<Rule> shown =
        ABOUT_ANSWER.stream()
            .filter(rule -> ofLine.stream().anyMatch(finding -> finding.rule().equals(rule)))
            .findFirst();
    return ofLine.stream()
        .filter(
            finding ->
                !ABOUT_ANSWER.contains(finding.rule())
                    || shown.filter(finding.rule()::equals).isPresent())
        .toList();
  }

  /** The formula as written; in a line that cannot be read, all that stands in its place. */
  public static Span source(String text, ParsedLine parsed) {
    return parsed.soundFormula().map(Formula::span).orElseGet(() -> unread(text, parsed));
  }

  /** The text of {@link #source}. */
  public static String written(String text, ParsedLine parsed) {
    Span source = source(text, parsed);
    return text.substring(source.start(), source.end());
  }

  private static Span unread(String text, ParsedLine parsed) {
    int end = parsed.equals().or(parsed::comment).map(Span::start).orElse(text.length());
    Span before = withoutSpace(text, end);
    return before.length() > 0 ? before : withoutSpace(text, text.length());
  }

  private static Span withoutSpace(String text, int length) {
    int start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
    int end = Math.max(start, length);
    while (start < end && Characters.isSpace(text.charAt(start))) {
      start++;
    }
    while (start < end && Characters.isSpace(text.charAt(end - 1))) {
      end--;
    }
    return new Span(start, end);
  }

  private void problems() {
    for (Problem problem : parsed.problems()) {
      add(
          Rule.of(problem.code()),
          problem.span(),
          problem.message(),
          new Remedy.Plain(problem.remedy()),
          problem.fix());
    }
  }

  private void judged(Formula formula, Verdict verdict, double minConfidence) {
    if (!parsed.isSound()) {
      return;
    }
    verdict
        .failure()
        .ifPresent(
            failure ->
                add(
                    failure.rule(),
                    place(formula, verdict.steps(), failure),
                    failure.message(),
                    failure.remedy()));
    if (verdict.value().isEmpty()) {
      return;
    }
    String value = verdict.value().get();
    verdict
        .otherValue()
        .ifPresent(
            right ->
                add(
                    Rule.WRONG_SOLUTION,
                    formula.span(),
                    "wrong value: the networks found %s, the exact value is %s"
                        .formatted(value, right),
                    new Remedy.ShowSteps()));
    verdict
        .leastSure()
        .filter(step -> step.confidence() < minConfidence)
        .ifPresent(
            step ->
                add(
                    Rule.LOW_CONFIDENCE,
                    formula.span(),
                    "low confidence (%s) for %s%s → %s"
                        .formatted(
                            Text.percent(step.confidence()),
                            isWrong(step, verdict) ? "the wrong step " : "",
                            step.leaf(),
                            step.value()),
                    verdict
                        .exact()
                        .<Remedy>map(rules -> new Remedy.Plain(exactly(step, rules.leastSure())))
                        .orElseGet(Remedy.CheckExactly::new)));
    expectation(
        verdict.otherValue().orElse(value),
        verdict.isByRules() || verdict.otherValue().isPresent() ? "exact value" : "value found");
  }

  /** Whether rules give the leaf of the least certain step another value. */
  private static boolean isWrong(Step step, Verdict verdict) {
    return verdict
        .exact()
        .flatMap(Verdict.Exact::leastSure)
        .filter(exact -> !exact.equals(step.value()))
        .isPresent();
  }

  /**
   * Gives the exact value of the step's own leaf; that of the formula may be wrong all the same.
   */
  private static String exactly(Step step, Optional<String> leaf) {
    return leaf.map(
            exact ->
                exact.equals(step.value())
                    ? "it is right, %s is %s exactly".formatted(step.leaf(), exact)
                    : "the exact value of %s is %s".formatted(step.leaf(), exact))
        .orElseGet(() -> step.leaf() + " is no leaf, so it has no exact value");
  }

  /**
   * What is wrong where a formula has another value than the expected one.
   *
   * @param what the value is, such as {@code value found}
   */
  public static String unexpected(String what, String value, String expected) {
    return "the %s is %s, not %s".formatted(what, value, expected);
  }

  /**
   * @param what the value is: beside a wrong one, the exact value was not found
   */
  private void expectation(String value, String what) {
    parsed
        .expectedValue()
        .filter(expected -> !expected.equals(value))
        .ifPresent(
            expected ->
                add(
                    Rule.EXPECTATION,
                    parsed.expectation().orElseThrow().span(),
                    unexpected(what, value, expected),
                    new Remedy.Plain(
                        "correct the formula, or write = "
                            + value
                            + EqualsSign.remedy(language, text, parsed)
                                .map(remedy -> "; " + remedy)
                                .orElse(""))));
  }

  /** The place of the Selector's proposal in the text; after the first step, the whole formula. */
  private Span place(Formula formula, int steps, Verdict.Failure failure) {
    return failure
        .candidate()
        .filter(candidate -> steps == 0)
        .flatMap(
            candidate ->
                SourceMap.of(text, formula)
                    .written(candidate.offset(), candidate.offset() + candidate.leaf().length()))
        .orElse(formula.span());
  }

  private void add(Rule rule, Span span, String message, Remedy remedy) {
    add(rule, span, message, remedy, Optional.empty());
  }

  private void add(Rule rule, Span span, String message, Remedy remedy, Optional<Problem.Fix> fix) {
    found.add(new Finding(rule, number, span, message, remedy, fix, written(text, parsed)));
  }
}
