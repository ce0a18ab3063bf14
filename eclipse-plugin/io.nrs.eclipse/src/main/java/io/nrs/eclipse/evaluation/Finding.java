package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.server.Facts;
import java.util.Optional;

/**
 * What was found about a formula.
 *
 * @param code as {@code nrs/expectation}
 * @param severity as the server has it: error, warning or note
 * @param remedy what would help, where something would
 */
record Finding(String code, String severity, String message, Optional<String> remedy) {

  static Finding of(Facts facts) {
    return new Finding(
        facts.text("code"),
        facts.text("severity"),
        facts.text("message"),
        facts.textIfAny("remedy").filter(text -> !text.isBlank()));
  }
}
