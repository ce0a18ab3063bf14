package io.nrs.eclipse.evaluation;

import io.nrs.protocol.Notifications.EvaluatedFileParams;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The results of a file, or of a part of a large file, from {@code nrs/evaluated}.
 *
 * @param done the number of evaluated files, with this one
 * @param of the number of all files
 * @param message why the file could not be read or solved
 */
record FileResult(int done, int of, Optional<String> message, List<FormulaResult> formulas) {

  /**
   * @param nameOf converts a URI to the file name that users see
   */
  static FileResult of(EvaluatedFileParams params, UnaryOperator<String> nameOf) {
    String uri = params.uri();
    String file = nameOf.apply(uri);
    return new FileResult(
        params.done(),
        params.of(),
        params.message().map(message -> file + ": " + message),
        params.formulas().stream().map(each -> new FormulaResult(uri, file, each)).toList());
  }
}
