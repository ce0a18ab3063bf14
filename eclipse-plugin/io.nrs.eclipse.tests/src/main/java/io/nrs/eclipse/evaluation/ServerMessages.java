package io.nrs.eclipse.evaluation;

import com.google.gson.JsonParser;
import io.nrs.eclipse.server.RequestEnd;
import io.nrs.protocol.Commands.EvaluateWorkspaceResult;
import io.nrs.protocol.Notifications.EvaluatedFileParams;
import io.nrs.protocol.ProtocolJson;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Messages of a server for tests. */
final class ServerMessages {
  static final String GOOD =
      """
      {"line": 0, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 7}},
       "formula": "[MAX31]", "expected": "3", "value": "3", "status": "solved", "passed": true,
       "confidence": 0.9999, "steps": 1, "findings": []}\
      """;
  static final String UNEXPECTED =
      """
      {"line": 1, "range": {"start": {"line": 1, "character": 2}, "end": {"line": 1, "character": 9}},
       "formula": "[MIN54]", "expected": "5", "value": "4", "status": "solved", "passed": false,
       "confidence": 0.75, "steps": 1, "findings": [{"code": "nrs/expectation", "severity": "error",
       "message": "the value is 4, not 5", "remedy": "correct the formula or the expectation"}]}\
      """;
  static final String WRONG =
      """
      {"line": 6, "range": {"start": {"line": 6, "character": 0}, "end": {"line": 6, "character": 7}},
       "formula": "[MAX56]", "value": "5", "status": "wrong-solution", "passed": false,
       "confidence": 0.9, "steps": 1, "findings": [{"code": "nrs/wrong-solution",
       "severity": "error", "message": "the exact value is 6, not 5"}]}\
      """;
  static final String BROKEN =
      """
      {"line": 2, "range": {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 5}},
       "formula": "=[MIN", "status": "invalid", "passed": false, "steps": 0,
       "findings": [{"code": "nrs/syntax", "severity": "error", "message": "] is missing, \\"here\\"",
       "remedy": ""}]}\
      """;
  static final String UNSURE =
      """
      {"line": 3, "range": {"start": {"line": 3, "character": 0}, "end": {"line": 3, "character": 15}},
       "formula": "[SM[MAX12][MIN34]]", "value": "5", "status": "solved", "passed": true,
       "confidence": 0.4, "steps": 3, "findings": [{"code": "nrs/low-confidence", "severity": "note",
       "message": "uncertain"}]}\
      """;
  static final String WARNED =
      """
      {"line": 7, "range": {"start": {"line": 7, "character": 0}, "end": {"line": 7, "character": 8}},
       "formula": "[SM459]", "written": "[SM45 9]", "expected": "8", "value": "8", "status": "solved",
       "passed": false, "confidence": 0.9, "steps": 1, "findings": [{"code": "nrs/spelling",
       "severity": "warning", "message": "45 is read as 4 and 5"}]}\
      """;
  static final String UNSOLVED =
      """
      {"line": 4, "range": {"start": {"line": 4, "character": 0}, "end": {"line": 4, "character": 7}},
       "formula": "[MAX12]", "expected": "2", "status": "unsolved", "passed": false, "steps": 0,
       "findings": []}\
      """;

  static final String BY_RULES =
      """
      {"line": 5, "range": {"start": {"line": 5, "character": 0}, "end": {"line": 5, "character": 4}},
       "formula": "s(0)", "value": "s(0)", "byRules": true, "status": "solved", "passed": true,
       "steps": 2, "findings": []}\
      """;

  private ServerMessages() {}

  /** The parameters of {@code nrs/evaluated} for a file with these formulas. */
  static EvaluatedFileParams file(String name, int done, int of, String... formulas) {
    return read(
        """
        {"uri": "%s", "language": "listops", "done": %d, "of": %d, "formulas": [%s]}\
        """
            .formatted(name, done, of, String.join(",", formulas)),
        EvaluatedFileParams.class);
  }

  /** The same for a file whose formulas could not be solved, or that could not be read. */
  static EvaluatedFileParams trouble(String name, String why) {
    return read(
        """
        {"uri": "%s", "language": "listops", "done": 1, "of": 3, "message": "%s", "formulas": []}\
        """
            .formatted(name, why),
        EvaluatedFileParams.class);
  }

  static EvaluationRun run() {
    return new EvaluationRun(Scope.workspace(), UnaryOperator.identity());
  }

  static List<FormulaResult> formulas(String... formulas) {
    EvaluationRun run = run();
    run.add(file("a.listops", 1, 1, formulas));
    return run.summary().lines();
  }

  static RequestEnd<EvaluateWorkspaceResult> end(String status, int found, int unreadable) {
    return end(status, found, unreadable, "");
  }

  /**
   * @param byRules the languages without networks, as JSON
   */
  static RequestEnd<EvaluateWorkspaceResult> end(
      String status, int found, int unreadable, String byRules) {
    return end(status, found, unreadable, byRules, "");
  }

  /** The end of an evaluation without the networks of a language. */
  static RequestEnd<EvaluateWorkspaceResult> failed(String why) {
    return end("failed", 3, 0, "", ", \"message\": \"%s\"".formatted(why));
  }

  private static RequestEnd<EvaluateWorkspaceResult> end(
      String status, int found, int unreadable, String byRules, String message) {
    return new RequestEnd<>(
        Optional.of(
            read(
                """
                {"status": "%s", "found": %d, "unreadable": %d,
                 "seconds": 1.25, "files": 0, "formulas": 0, "solved": 0, "findings": 0,
                 "byRules": [%s]%s}\
                """
                    .formatted(status, found, unreadable, byRules, message),
                EvaluateWorkspaceResult.class)),
        Optional.empty());
  }

  private static <T> T read(String json, Class<T> type) {
    return ProtocolJson.read(JsonParser.parseString(json), type);
  }
}
