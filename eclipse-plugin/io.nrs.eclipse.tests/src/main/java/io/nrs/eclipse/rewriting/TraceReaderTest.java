package io.nrs.eclipse.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.grammar.Language;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceReaderTest {
  private static final String SOLVED =
      """
      {"line": 2, "formula": "(4-5)", "uri": "file:///a.arith", "version": 3,
       "range": {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 5}},
       "task": "arithmetic", "status": "solved", "value": "-1", "nodes": [],
       "steps": [{"leaf": "(4-5)", "value": "-1", "offset": 0, "confidence": 0.75,
                  "agreement": 1.0, "outputs": 4}]}
      """;

  @Test
  void answersAreRead() {
    assertEquals(
        new Trace(
            Language.ARITHMETIC,
            "(4-5)",
            2,
            List.of(new Step("(4-5)", "-1", 0, 0.75, 1, 4)),
            new Ending.Solved("-1")),
        read(SOLVED));
  }

  @Test
  void failuresAreRead() {
    assertEquals(
        new Trace(
            Language.LISTOPS,
            "[MAX31]",
            0,
            List.of(),
            new Ending.Failed("missing-leaf", "no output occurs", "allow more")),
        read(
            """
            {"line": 0, "formula": "[MAX31]", "task": "listops", "status": "missing-leaf",
             "message": "no output occurs", "remedy": "allow more", "steps": []}
            """));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'\"task\": \"arithmetic\"' | '\"task\": \"sums\"' | '\"task\" is unknown: sums'",
        "'\"line\": 2, ' | '' | '\"line\" is not a whole number from 0 up'",
        "'\"line\": 2, ' | '\"line\": -1, ' | '\"line\" is not a whole number from 0 up'",
        "'\"formula\": \"(4-5)\"' | '\"formula\": 5' | '\"formula\" is not a text'",
        "'\"value\": \"-1\", \"nodes\"' | '\"nodes\"' | '\"message\" is not a text'",
        "'\"value\": \"-1\", \"nodes\"' | '\"value\": null, \"nodes\"' | '\"value\" is not a text'",
        "'\"steps\": [' | '\"steps\": [7, ' | '\"steps[0]\" is not an object'",
        "'\"steps\"' | '\"others\"' | '\"steps\" is not a list'",
        "'\"offset\": 0' | '\"offset\": 0.5' | '\"steps[0].offset\" is not a whole number from 0"
            + " up'",
        "'\"offset\": 0' | '\"offset\": 1e99' | '\"steps[0].offset\" is not a whole number from 0"
            + " up'",
        "'\"confidence\": 0.75' | '\"confidence\": 1.5' | '\"steps[0].confidence\" is not a number"
            + " from 0 to 1'",
        "'\"agreement\": 1.0' | '\"agreement\": \"1\"' | '\"steps[0].agreement\" is not a number"
            + " from 0 to 1'",
        "'\"leaf\": \"(4-5)\"' | '\"leaf\": \"\"' | '\"steps[0].leaf\" is not a text of one letter"
            + " or more'",
        "'\"outputs\": 4' | '\"outputs\": []' | '\"steps[0].outputs\" is not a whole number from 0"
            + " up'",
      })
  void whatIsWrongIsSaid(String part, String other, String message) {
    String wrong = SOLVED.replace(part, other == null ? "" : other);
    assertEquals(
        message, assertThrows(IllegalArgumentException.class, () -> read(wrong)).getMessage());
  }

  private static Trace read(String json) {
    return TraceReader.read((JsonObject) JsonParser.parseString(json));
  }
}
