package io.nrs.eclipse.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.eclipse.server.ResponseReader;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TraceStep;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormulaTraceTest {
  private static final String SOLVED =
      """
      {"line": 2, "formula": "(4-5)", "uri": "file:///a.arith", "version": 3,
       "range": {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 5}},
       "language": "arithmetic", "status": "solved", "value": "-1", "nodes": [],
       "steps": [{"leaf": "(4-5)", "value": "-1", "offset": 0, "confidence": 0.75,
                  "agreement": 1.0, "outputs": 4}]}
      """;

  @Test
  void resultsAreRead() {
    assertEquals(
        new FormulaTrace(
            BuiltInLanguage.ARITHMETIC,
            "(4-5)",
            2,
            List.of(new TraceStep("(4-5)", "-1", 0, 0.75, 1, 4)),
            new TraceEnd.Solved("-1")),
        read(SOLVED));
  }

  @Test
  void failuresAreRead() {
    assertEquals(
        new FormulaTrace(
            BuiltInLanguage.LISTOPS,
            "[MAX31]",
            0,
            List.of(),
            new TraceEnd.Failed("no output occurs", "allow more")),
        read(
            """
            {"line": 0, "formula": "[MAX31]", "language": "listops", "status": "missing-leaf",
             "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 7}},
             "uri": "file:///a.listops", "version": 1, "nodes": [],
             "message": "no output occurs", "remedy": "allow more", "steps": []}
            """));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'\"value\": \"-1\", \"nodes\"' | '\"nodes\"' | 'message is missing from an unsolved formula'",
        "'\"value\": \"-1\", \"nodes\"' | '\"value\": null, \"nodes\"' | 'message is missing from an"
            + " unsolved formula'",
        "'\"confidence\": 0.75' | '\"confidence\": 1.5' | 'steps[0].confidence must be a number from 0"
            + " to 1'",
        "'\"agreement\": 1.0' | '\"agreement\": -1' | 'steps[0].agreement must be a number from 0 to"
            + " 1'",
        "'\"leaf\": \"(4-5)\"' | '\"leaf\": \"\"' | 'steps[0].leaf must not be empty'",
      })
  void invalidResultsAreReported(String part, String other, String message) {
    String wrong = SOLVED.replace(part, other == null ? "" : other);
    String reported = assertThrows(RuntimeException.class, () -> read(wrong)).getMessage();
    assertTrue(reported.contains(message), reported);
  }

  private static FormulaTrace read(String json) {
    return FormulaTrace.of(
        ResponseReader.read((JsonObject) JsonParser.parseString(json), TraceResult.class));
  }
}
