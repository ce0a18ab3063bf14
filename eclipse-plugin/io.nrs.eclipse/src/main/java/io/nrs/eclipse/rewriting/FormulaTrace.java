package io.nrs.eclipse.rewriting;

import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.Span;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TraceStep;
import java.util.List;
import java.util.Optional;

/**
 * The steps of a formula.
 *
 * @param formula without white space
 * @param line the line of the formula, from 0
 */
record FormulaTrace(
    Language language, String formula, int line, List<TraceStep> steps, TraceEnd ending) {
  FormulaTrace {
    steps = List.copyOf(steps);
  }

  /**
   * The trace of a response.
   *
   * @throws IllegalArgumentException if a step has an empty leaf or value, or a share outside 0 to
   *     1. It does not check whether leaves are in the formula
   */
  static FormulaTrace of(TraceResult result) {
    for (int index = 0; index < result.steps().size(); index++) {
      check(result.steps().get(index), "steps[%d].".formatted(index));
    }
    return new FormulaTrace(
        FormulaLanguages.current()
            .ofId(result.language())
            .orElseGet(() -> DescribedLanguage.named(result.language())),
        result.location().formula(),
        result.location().line(),
        result.steps(),
        result
            .value()
            .<TraceEnd>map(
                value -> new TraceEnd.Solved(value, result.exact(), result.location().expected()))
            .orElseGet(
                () ->
                    new TraceEnd.Failed(
                        required(result.message(), "message"),
                        required(result.remedy(), "remedy"))));
  }

  private static void check(TraceStep step, String path) {
    require(!step.leaf().isEmpty(), path + "leaf must not be empty");
    require(!step.value().isEmpty(), path + "value must not be empty");
    require(isShare(step.confidence()), path + "confidence must be a number from 0 to 1");
    require(isShare(step.agreement()), path + "agreement must be a number from 0 to 1");
  }

  private static String required(Optional<String> field, String name) {
    return field.orElseThrow(
        () -> new IllegalArgumentException(name + " is missing from an unsolved formula"));
  }

  private static boolean isShare(double number) {
    return number >= 0 && number <= 1;
  }

  private static void require(boolean valid, String message) {
    if (!valid) {
      throw new IllegalArgumentException(message);
    }
  }

  /** The first step to a state whose value is known to be wrong. */
  Optional<TraceStep> firstWrongStep(int state) {
    return steps.stream().limit(state).filter(TraceStep::isWrong).findFirst();
  }

  /** The range of the leaf before a step. */
  static Span leafSpan(TraceStep step) {
    return new Span(step.offset(), step.offset() + step.leaf().length());
  }

  /** The range of the value after a step. */
  static Span valueSpan(TraceStep step) {
    return new Span(step.offset(), step.offset() + step.value().length());
  }
}
