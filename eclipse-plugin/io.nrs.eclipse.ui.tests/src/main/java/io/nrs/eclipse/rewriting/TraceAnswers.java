package io.nrs.eclipse.rewriting;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;

/** Responses of the server to {@code nrs.trace}. */
final class TraceAnswers {
  static final String FORMULA = "((12+-3)*(4-5))";

  private TraceAnswers() {}

  static JsonObject answer() {
    return answer(
        FORMULA,
        1,
        "-9",
        step("(4-5)", "-1", 9, 0.9998, 1),
        step("(12+-3)", "9", 1, 0.41, 8),
        step("(9*-1)", "-9", 0, 0.9999, 1));
  }

  static JsonObject sum() {
    return answer("(1+2)", 2, "3", step("(1+2)", "3", 0, 0.9998, 1));
  }

  static JsonObject answer(String formula, int line, String value, JsonObject... steps) {
    JsonObject answer =
        json(
            """
            {"language": "arithmetic", "uri": "file:///a.arith", "version": 1, "nodes": [],
             "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}},
             "formula": "%s", "line": %d, "status": "solved", "value": "%s"}\
            """
                .formatted(formula, line, value));
    JsonArray all = new JsonArray();
    List.of(steps).forEach(all::add);
    answer.add("steps", all);
    return answer;
  }

  static JsonObject step(String leaf, String value, int offset, double confidence, int outputs) {
    return json(
        """
        {"leaf": "%s", "value": "%s", "offset": %d, "confidence": %s, "agreement": 1.0,
         "outputs": %d}\
        """
            .formatted(leaf, value, offset, confidence, outputs));
  }

  static JsonObject json(String text) {
    return JsonParser.parseString(text).getAsJsonObject();
  }
}
