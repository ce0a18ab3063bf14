package io.nrs.grammar.reading;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.problems.Problem.Severity;
import io.nrs.grammar.problems.Reading;
import java.util.List;
import java.util.Optional;

/**
 * The content of one line of a formula file.
 *
 * @param formula the formula, in part or as a whole {@link Malformed} if the line is broken
 * @param equals the place of the {@code =} before the expectation
 * @param expectation the text after it: an {@link Atom} or {@link Malformed}
 * @param comment the comment with its {@code #}
 * @param problems in the order of the text, at most {@link Reading#MAX_PROBLEMS}
 */
public record ParsedLine(
    Optional<Formula> formula,
    Optional<Span> equals,
    Optional<Formula> expectation,
    Optional<Span> comment,
    List<Problem> problems) {

  static final ParsedLine BLANK =
      new ParsedLine(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());

  public ParsedLine {
    problems = List.copyOf(problems);
  }

  /** Returns whether the line has neither formula nor expectation. */
  public boolean isBlank() {
    return formula.isEmpty() && equals.isEmpty() && problems.isEmpty();
  }

  /**
   * Returns whether the line has a formula without errors, which networks and evaluator can read.
   * Errors of the expectation do not count.
   */
  public boolean isSound() {
    return formula.isPresent() && problems.stream().noneMatch(this::breaksFormula);
  }

  /** Returns the first error, which explains why a line is not read. */
  public Optional<Problem> firstError() {
    return problems.stream().filter(problem -> problem.severity() == Severity.ERROR).findFirst();
  }

  /** Returns the formula if it has no errors. */
  public Optional<Formula> soundFormula() {
    return formula.filter(whole -> isSound());
  }

  /** Returns the expectation if it is a value without errors. */
  public Optional<Formula> soundExpectation() {
    return expectation
        .filter(value -> !(value instanceof Malformed))
        .filter(value -> problems.stream().noneMatch(this::breaksExpectation));
  }

  /** Returns the expectation, printed like a value, if it is a value without errors. */
  public Optional<String> expectedValue() {
    return soundExpectation()
        .map(value -> value instanceof Atom atom ? atom.alone() : value)
        .map(Printer::value);
  }

  /**
   * Returns the exact value of a formula without errors. A formula also has one if its only mistake
   * is an operator (MED) or a number of arguments that no network was trained for.
   */
  public Optional<Formula> exactValue() {
    return problems.stream().filter(this::breaksFormula).anyMatch(problem -> !isValued(problem))
        ? Optional.empty()
        : formula.flatMap(Evaluator::value);
  }

  /** Behind the formula, an unknown operator makes another formula of it. */
  private boolean isValued(Problem problem) {
    return (problem.code() == Code.UNKNOWN_OPERATOR || problem.code() == Code.TOO_FEW_ARGUMENTS)
        && formula.filter(read -> problem.span().end() <= read.span().end()).isPresent();
  }

  private boolean breaksFormula(Problem problem) {
    return problem.severity() == Severity.ERROR && !isAfterEquals(problem);
  }

  private boolean breaksExpectation(Problem problem) {
    return problem.severity() == Severity.ERROR && isAfterEquals(problem);
  }

  private boolean isAfterEquals(Problem problem) {
    return equals.filter(mark -> mark.start() <= problem.span().start()).isPresent();
  }
}
