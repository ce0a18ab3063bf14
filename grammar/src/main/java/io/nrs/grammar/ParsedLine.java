package io.nrs.grammar;

import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Malformed;
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

  /** The expectation, where it is an atom. */
  public Optional<Atom> expectedAtom() {
    return expectation.filter(Atom.class::isInstance).map(Atom.class::cast);
  }

  private boolean breaksFormula(Problem problem) {
    return problem.severity() == Severity.ERROR
        && (equals.isEmpty() || problem.span().start() < equals.get().start());
  }
}
