package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.server.Facts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * A line of a formula file, and what the networks made of it.
 *
 * @param uri of the file
 * @param file its name for the user
 * @param formula without white space; what is no formula is as it was written
 * @param expected the value that its writer expects
 * @param value the value found
 * @param status as {@code nrs solve} has it, or {@code unsolved} where there were no networks
 * @param passed whether it was solved and no finding is an error
 * @param confidence of the least certain step
 */
record EvaluatedFormula(
    String uri,
    String file,
    Place place,
    String formula,
    Optional<String> expected,
    Optional<String> value,
    String status,
    boolean passed,
    OptionalDouble confidence,
    int steps,
    List<Finding> findings) {

  static EvaluatedFormula of(String uri, String file, Facts facts) {
    return new EvaluatedFormula(
        uri,
        file,
        Place.of(facts.facts("range")),
        facts.text("formula"),
        facts.textIfAny("expected"),
        facts.textIfAny("value"),
        facts.text("status"),
        facts.flag("passed"),
        facts.numberIfAny("confidence"),
        facts.whole("steps"),
        facts.list("findings", Finding::of));
  }

  boolean isFormula() {
    return !status.equals("invalid");
  }

  boolean isSolved() {
    return status.equals("solved");
  }

  boolean isProblem() {
    return outcome() != Outcome.GOOD;
  }

  Outcome outcome() {
    if (status.equals("unsolved")) {
      return Outcome.UNSOLVED;
    }
    if (!passed) {
      return Outcome.FAILED;
    }
    return findings.isEmpty() ? Outcome.GOOD : Outcome.NOTED;
  }

  /** What came of it, in a line. */
  String inWords() {
    if (!findings.isEmpty()) {
      return findings.stream().map(Finding::message).collect(Collectors.joining("; "));
    }
    return switch (status) {
      case "solved" -> expected.isPresent() ? "as expected" : "solved";
      case "missing-leaf" -> "no leaf found";
      case "corrupted-leaf" -> "not a leaf";
      case "step-limit" -> "step limit reached";
      case "invalid" -> "not a formula";
      case "unsolved" -> "not solved";
      default -> status;
    };
  }

  /** The line as users count it, from 1. */
  int lineNumber() {
    return place.line() + 1;
  }
}
