package io.nrs.eclipse.rewriting;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TraceStep;
import io.nrs.protocol.ProtocolJson;
import java.util.List;

/** Responses of the server to {@code nrs.trace}. */
final class Traces {
  private Traces() {}

  /**
   * A response.
   *
   * @param more further fields of the response, in single quotes
   */
  static TraceResult trace(String formula, List<TraceStep> steps, String more) {
    JsonObject trace =
        JsonParser.parseString(
                """
                {'line': 0, 'formula': '%s', 'uri': 'file:///a.arith', 'version': 3, 'nodes': [],
                 'range': {'start': {'line': 0, 'character': 0}, 'end': {'line': 0, 'character': 5}},
                 'language': 'arithmetic', 'status': 'solved', %s}
                """
                    .formatted(formula, more)
                    .replace('\'', '"'))
            .getAsJsonObject();
    JsonArray all = new JsonArray();
    steps.forEach(step -> all.add(ProtocolJson.write(step)));
    trace.add("steps", all);
    return ProtocolJson.read(trace, TraceResult.class);
  }

  static TraceResult solved(String formula, String value, TraceStep... steps) {
    return trace(formula, List.of(steps), "'value': '%s'".formatted(value));
  }
}
