package io.nrs.editor;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** JSON in the protocol's terms. */
public final class Json {
  private Json() {}

  public static JsonElement parse(String text) {
    return JsonParser.parseString(text);
  }

  /** An object of alternating names and values. */
  public static JsonObject object(Object... members) {
    JsonObject object = new JsonObject();
    for (int i = 0; i < members.length; i += 2) {
      object.add((String) members[i], element(members[i + 1]));
    }
    return object;
  }

  /**
   * An element written in JSON with single quotes.
   *
   * @param values in place of {@code %s} or {@code %1$s}, as JSON
   */
  public static JsonElement of(String text, Object... values) {
    Object[] written =
        Arrays.stream(values).map(Json::element).map(JsonElement::toString).toArray();
    return parse(text.replace('\'', '"').formatted(written));
  }

  public static JsonArray array(Object... values) {
    JsonArray array = new JsonArray();
    for (Object value : values) {
      array.add(element(value));
    }
    return array;
  }

  /** A value in JSON. The library gives answers to commands as maps and lists. */
  static JsonElement element(Object value) {
    if (value == null) {
      return JsonNull.INSTANCE;
    }
    if (value instanceof JsonElement element) {
      return element;
    }
    if (value instanceof Map<?, ?> members) {
      JsonObject object = new JsonObject();
      members.forEach((name, member) -> object.add((String) name, element(member)));
      return object;
    }
    if (value instanceof List<?> elements) {
      return array(elements.toArray());
    }
    if (value instanceof Number number) {
      return new JsonPrimitive(number);
    }
    return value instanceof Boolean flag
        ? new JsonPrimitive(flag)
        : new JsonPrimitive(String.valueOf(value));
  }

  public static JsonObject position(int line, int character) {
    return object("line", line, "character", character);
  }
}
