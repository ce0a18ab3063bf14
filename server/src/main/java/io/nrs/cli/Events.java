package io.nrs.cli;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Map;

/** What happens, as a JSON object a line on standard output. */
final class Events {
  private final Output output;
  private final Gson gson = Json.compact();
  private volatile boolean closed;

  Events(Output output) {
    this.output = output;
  }

  /** Tells of an event with what belongs to it. */
  void tell(String event, Map<String, ?> facts) {
    tell(event, gson.toJsonTree(facts).getAsJsonObject());
  }

  void tell(String event, JsonObject facts) {
    JsonObject line = new JsonObject();
    line.addProperty("event", event);
    for (Map.Entry<String, JsonElement> fact : facts.entrySet()) {
      line.add(fact.getKey(), fact.getValue());
    }
    try {
      output.line(gson.toJson(line));
      output.flush();
    } catch (Output.ClosedException e) {
      // Work that can go on later ends in order, not here.
      closed = true;
    }
  }

  /** Whether nobody listens any more. */
  boolean isClosed() {
    return closed;
  }
}
