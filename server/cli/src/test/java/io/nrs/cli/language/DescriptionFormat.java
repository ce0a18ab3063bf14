package io.nrs.cli.language;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The list of all keys of descriptions, from their JSON schema. */
final class DescriptionFormat {
  private final JsonObject root;
  private final List<String> lines = new ArrayList<>();

  private DescriptionFormat(JsonObject root) {
    this.root = root;
  }

  static String list(String schema) {
    JsonObject root = JsonParser.parseString(schema).getAsJsonObject();
    DescriptionFormat format = new DescriptionFormat(root);
    format.addKeys("", root);
    return String.join("", format.lines);
  }

  /** Adds a line for each key of an object, and after it the lines of the objects in its value. */
  private void addKeys(String path, JsonObject object) {
    List<String> required =
        list(object, "required").asList().stream().map(JsonElement::getAsString).toList();
    for (String name : object.getAsJsonObject("properties").keySet()) {
      JsonObject value = object.getAsJsonObject("properties").getAsJsonObject(name);
      String key = path + name;
      lines.add(
          "- `%s` (%s%s): %s\n"
              .formatted(
                  key,
                  type(value),
                  path.isEmpty() && required.contains(name) ? "; required" : "",
                  markdown(meaning(value))));
      addObjects(key, value);
    }
  }

  private void addObjects(String path, JsonObject schema) {
    if (schema.has("properties")) {
      addKeys(path + ".", schema);
    } else if (schema.has("items")) {
      addObjects(path + "[]", schema.getAsJsonObject("items"));
    } else if (schema.has("additionalProperties")
        && schema.get("additionalProperties").isJsonObject()) {
      addObjects(path + ".NAME", schema.getAsJsonObject("additionalProperties"));
    } else {
      list(schema, "anyOf").forEach(option -> addObjects(path, option.getAsJsonObject()));
    }
  }

  /** A description of the value, or of what it consists of. */
  private String meaning(JsonObject schema) {
    List<String> parts = new ArrayList<>();
    if (schema.has("description")) {
      parts.add(schema.get("description").getAsString());
    } else if (schema.has("$ref")) {
      parts.add(meaning(referred(schema)));
    }
    if (schema.has("items")) {
      JsonObject items = schema.getAsJsonObject("items");
      if (items.has("description")) {
        parts.add(items.get("description").getAsString());
      }
    }
    return String.join(" ", parts);
  }

  private String type(JsonObject schema) {
    String type =
        schema.has("$ref")
            ? type(referred(schema))
            : schema.has("const")
                ? code(schema.get("const"))
                : schema.has("enum")
                    ? list(schema, "enum").asList().stream()
                        .map(DescriptionFormat::code)
                        .collect(Collectors.joining(", "))
                    : schema.has("anyOf")
                        ? list(schema, "anyOf").asList().stream()
                            .map(option -> type(option.getAsJsonObject()))
                            .distinct()
                            .collect(Collectors.joining(" or "))
                        : named(schema);
    return schema.has("default") ? type + "; default " + code(schema.get("default")) : type;
  }

  private String named(JsonObject schema) {
    return switch (schema.get("type").getAsString()) {
      case "string" ->
          schema.has("maxLength")
              ? "text of at most %s characters".formatted(schema.get("maxLength"))
              : "text";
      case "integer" ->
          schema.has("maximum")
              ? "integer from %s to %s".formatted(schema.get("minimum"), schema.get("maximum"))
              : "integer";
      case "boolean" -> "`true` or `false`";
      case "array" -> "list (%s)".formatted(type(schema.getAsJsonObject("items")));
      case "object" -> "object";
      default -> throw new IllegalArgumentException(schema.toString());
    };
  }

  private JsonObject referred(JsonObject schema) {
    JsonObject found = root;
    for (String part : schema.get("$ref").getAsString().substring(2).split("/")) {
      found = found.getAsJsonObject(part);
    }
    return found;
  }

  private static JsonArray list(JsonObject schema, String name) {
    return schema.has(name) ? schema.getAsJsonArray(name) : new JsonArray();
  }

  private static String code(JsonElement value) {
    return "`" + value + "`";
  }

  private static String markdown(String text) {
    return text.replace("*", "\\*").replace("<", "&lt;");
  }
}
