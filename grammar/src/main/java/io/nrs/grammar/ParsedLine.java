package io.nrs.grammar;

import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.BinaryOperation;
import io.nrs.grammar.Formula.ListOperation;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Problem.Code;
import io.nrs.grammar.Problem.Severity;
import java.util.List;
import java.util.Optional;

/**
 * What one line of a formula file says.
 *
 * @param formula the formula, in part or as a whole {@link Malformed} where the line is broken
 * @param equals where the {@code =} before the expectation stands
 * @param expectation what follows it: an {@link Atom} or {@link Malformed}
 * @param comment the comment with its {@code #}
 * @param problems in the order of the text, at most {@link #MAX_PROBLEMS}
 */
public record ParsedLine(
    Optional<Formula> formula,
    Optional<Span> equals,
    Optional<Formula> expectation,
    Optional<Span> comment,
    List<Problem> problems) {

  /** More problems in a line are not reported. */
  public static final int MAX_PROBLEMS = 100;

  static final ParsedLine BLANK =
      new ParsedLine(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());

  public ParsedLine {
    problems = List.copyOf(problems);
  }

  /** Whether the line has neither formula nor expectation: empty, white space or a comment. */
  public boolean isBlank() {
    return formula.isEmpty() && equals.isEmpty() && problems.isEmpty();
  }

  /**
   * Whether the line has a formula without an error: it can be handed to the networks and to the
   * evaluator. What is wrong with the expectation does not matter here.
   */
  public boolean isSound() {
    return formula.isPresent() && problems.stream().noneMatch(this::breaksFormula);
  }

  /** The formula, where it is sound. */
  public Optional<Formula> soundFormula() {
    return formula.filter(whole -> isSound());
  }

  /** The expectation, where it is an atom without an error. */
  public Optional<Atom> expectedAtom() {
    return expectation
        .filter(value -> problems.stream().noneMatch(this::breaksExpectation))
        .filter(Atom.class::isInstance)
        .map(Atom.class::cast);
  }

  /** The expectation as values are written, where it is an atom without an error. */
  public Optional<String> expectedValue() {
    return expectedAtom().map(Evaluator::value).map(Printer::print);
  }

  /**
   * The exact value, where there is one: of a sound formula, and of one whose only fault is an
   * operator (MED) or a number of arguments that the models do not know.
   */
  public Optional<Atom> exactValue() {
    return problems.stream().filter(this::breaksFormula).anyMatch(problem -> !isValued(problem))
        ? Optional.empty()
        : formula.filter(ParsedLine::isWellFormed).map(Evaluator::value);
  }

  private static boolean isValued(Problem problem) {
    return problem.code() == Code.UNKNOWN_OPERATOR || problem.code() == Code.TOO_FEW_ARGUMENTS;
  }

  private static boolean isWellFormed(Formula formula) {
    if (formula instanceof ListOperation operation) {
      for (Formula argument : operation.arguments()) {
        if (!isWellFormed(argument)) {
          return false;
        }
      }
      return true;
    }
    if (formula instanceof BinaryOperation operation) {
      return isWellFormed(operation.left()) && isWellFormed(operation.right());
    }
    return formula instanceof Atom;
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
