package io.nrs.eclipse.evaluation;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.eclipse.server.ResponseReader;
import io.nrs.protocol.Commands.EvaluateWorkspaceResult;
import io.nrs.protocol.Notifications.EvaluatedFileParams;
import java.util.List;

/** Messages of a server for tests. */
final class ServerMessages {
  static final String GOOD =
      """
      {"line": 0, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 7}},
       "formula": "[MAX31]", "expected": "3", "value": "3", "status": "solved", "passed": true,
       "confidence": 0.9999, "steps": 1, "findings": []}""";
  static final String UNEXPECTED =
      """
      {"line": 1, "range": {"start": {"line": 1, "character": 2}, "end": {"line": 1, "character": 9}},
       "formula": "[MIN54]", "expected": "5", "value": "4", "status": "solved", "passed": false,
       "confidence": 0.75, "steps": 1, "findings": [{"code": "nrs/expectation", "severity": "error",
       "message": "the value is 4, not 5", "remedy": "correct the formula or the expectation"}]}""";
  static final String BROKEN =
      """
      {"line": 2, "range": {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 5}},
       "formula": "=[MIN", "status": "invalid", "passed": false, "steps": 0,
       "findings": [{"code": "nrs/syntax", "severity": "error", "message": "] is missing, \\"here\\"",
       "remedy": ""}]}""";
  static final String UNSURE =
      """
      {"line": 3, "range": {"start": {"line": 3, "character": 0}, "end": {"line": 3, "character": 15}},
       "formula": "[SM[MAX12][MIN34]]", "value": "5", "status": "solved", "passed": true,
       "confidence": 0.4, "steps": 3, "findings": [{"code": "nrs/low-confidence", "severity": "note",
       "message": "uncertain"}]}""";
  static final String UNSOLVED =
      """
      {"line": 4, "range": {"start": {"line": 4, "character": 0}, "end": {"line": 4, "character": 7}},
       "formula": "[MAX12]", "expected": "2", "status": "unsolved", "passed": false, "steps": 0,
       "findings": []}""";

  private ServerMessages() {}

  /** The parameters of {@code nrs/evaluated} for a file with these formulas. */
  static JsonObject file(String uri, int done, int of, String... formulas) {
    return json(
        """
        {"uri": "%s", "language": "listops", "done": %d, "of": %d, "formulas": [%s]}"""
            .formatted(uri, done, of, String.join(",", formulas)));
  }

  static FileResult evaluated(String uri, int done, int of, String... formulas) {
    return FileResult.of(
        ResponseReader.read(file(uri, done, of, formulas), EvaluatedFileParams.class),
        it -> it.substring(it.lastIndexOf('/') + 1));
  }

  static List<FormulaResult> formulas(String... formulas) {
    return evaluated("file:///p/a.listops", 1, 1, formulas).formulas();
  }

  static EvaluateWorkspaceResult result(String status, int found, int unreadable) {
    return ResponseReader.read(
        json(
            """
            {"status": "%s", "found": %d, "unreadable": %d,
             "seconds": 1.25, "files": 0, "formulas": 0, "solved": 0, "missingLeaves": 0,
             "corruptedLeaves": 0, "stepLimits": 0, "wrongValues": 0, "unexpectedValues": 0,
             "lowConfidence": 0, "syntaxErrors": 0}"""
                .formatted(status, found, unreadable)),
        EvaluateWorkspaceResult.class);
  }

  private static JsonObject json(String text) {
    return JsonParser.parseString(text).getAsJsonObject();
  }
}
