package io.nrs.cli.solving;

import io.nrs.checking.Verdict;
import io.nrs.cli.solving.FormulaReader.Expectation;
import io.nrs.cli.solving.FormulaReader.Input;
import io.nrs.cli.solving.FormulaReader.Refused;
import io.nrs.cli.solving.FormulaReader.Valid;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import java.util.List;
import java.util.Optional;

/**
 * The result of one line of input to {@code nrs solve}.
 *
 * @param outcome empty for an invalid line
 */
record SolveResult(Input input, Optional<Outcome> outcome) {
  String status() {
    return outcome.map(Outcome::status).orElse("invalid");
  }

  Optional<String> value() {
    return outcome
        .filter(Outcome.Complete.class::isInstance)
        .map(solved -> ((Outcome.Complete) solved).value());
  }

  List<Step> steps() {
    return outcome.map(Outcome::steps).orElse(List.of());
  }

  /** The confidence of the least confident step, 0 to 1. */
  double confidence() {
    return outcome.map(Outcome::confidence).orElse(0.0);
  }

  Optional<String> failure() {
    if (input instanceof Refused refused) {
      return Optional.of(refused.reason());
    }
    // A start that needs no verdict loads none.
    return value().isPresent() ? difference() : failed().map(Verdict.Failure::message);
  }

  /** What is wrong, for people: with a remedy where no setting may help. */
  Optional<String> complaint() {
    return failure()
        .map(
            message ->
                value().isPresent()
                    ? message
                    : failed()
                        .filter(failed -> failed.setting().isEmpty())
                        .map(failed -> "%s (%s)".formatted(message, failed.remedy().words()))
                        .orElse(message));
  }

  /** What the value was to be. */
  Optional<Expectation> expectation() {
    return input instanceof Valid valid ? valid.expectation() : Optional.empty();
  }

  /** Says that the value is not the expected one. */
  private Optional<String> difference() {
    return value().flatMap(found -> expectation().flatMap(expected -> expected.unlike(found)));
  }

  /** Whether there is a value, which is the expected one if the input has any. */
  boolean isRight() {
    return value().isPresent() && difference().isEmpty();
  }

  /** The best output of the Selector, or the one that is no leaf, if there is no value. */
  Optional<Candidate> candidate() {
    return failed().flatMap(Verdict.Failure::candidate);
  }

  private Optional<Verdict.Failure> failed() {
    return outcome.flatMap(ended -> Verdict.of(ended).failure());
  }
}
