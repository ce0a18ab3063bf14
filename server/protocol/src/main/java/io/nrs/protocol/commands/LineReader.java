package io.nrs.protocol.commands;

import com.google.gson.JsonDeserializationContext;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.protocol.json.ProtocolException;
import java.lang.reflect.Type;

/** A line of a document, as a number or as that of a position or of a range of LSP. */
final class LineReader implements JsonDeserializer<Integer> {
  @Override
  public Integer deserialize(JsonElement json, Type type, JsonDeserializationContext context) {
    if (line(json) instanceof JsonPrimitive number && number.isNumber()) {
      double line = number.getAsDouble();
      if (line >= 0 && line == (int) line) {
        return (int) line;
      }
    }
    throw ProtocolException.unexpected("a line from 0", json);
  }

  private static JsonElement line(JsonElement json) {
    if (!(json instanceof JsonObject place)) {
      return json;
    }
    return place.get("start") instanceof JsonObject start ? start.get("line") : place.get("line");
  }
}
