package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.server.Facts;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What {@code nrs/evaluated} tells: a file, or a piece of a large one, is done.
 *
 * @param done files that are done, this one included
 * @param of all files
 * @param message why it could not be read or solved
 */
record EvaluatedFile(int done, int of, Optional<String> message, List<EvaluatedFormula> formulas) {
  static final String METHOD = "nrs/evaluated";

  /**
   * @param nameOf the name of a file for the user, by its URI
   */
  static EvaluatedFile of(Facts facts, UnaryOperator<String> nameOf) {
    String uri = facts.text("uri");
    String file = nameOf.apply(uri);
    return new EvaluatedFile(
        facts.whole("done"),
        facts.whole("of"),
        facts.textIfAny("message").map(message -> file + ": " + message),
        facts.list("formulas", formula -> EvaluatedFormula.of(uri, file, formula)));
  }
}
