package io.nrs.protocol.generate;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.protocol.ClientOptions.NrsSettings;
import io.nrs.protocol.json.DefaultValue;
import io.nrs.protocol.json.RecordShape;
import io.nrs.protocol.json.RecordShape.Component;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.regex.Pattern;

/** The JSON schema (draft 7) of {@code .nrs.json}, for completion and validation in editors. */
final class SettingsSchema {
  private static final Gson GSON =
      new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create();

  /** A list without lists or objects in it: Prettier writes it in one line. */
  private static final Pattern INNER_LIST = Pattern.compile("\\[[^\\[\\]{}]*\\]");

  private SettingsSchema() {}

  private static String inOneLine(String list) {
    return list.replaceAll("\\s*\\n\\s*", " ").replace("[ ", "[").replace(" ]", "]");
  }

  static String file() {
    JsonObject reference = new JsonObject();
    reference.addProperty("type", "string");
    reference.addProperty("description", "The schema of this file, for editors.");

    JsonObject own = new JsonObject();
    JsonObject prefixed = new JsonObject();
    prefixed.add("$schema", reference);
    for (Component setting : RecordShape.of(NrsSettings.class).components()) {
      own.add(setting.name(), property(setting));
      JsonObject same = new JsonObject();
      same.addProperty("$ref", "#/definitions/settings/properties/" + setting.name());
      prefixed.add(NrsSettings.PREFIX + setting.name(), same);
    }
    JsonObject section = new JsonObject();
    section.addProperty("$ref", "#/definitions/settings");
    prefixed.add("nrs", section);

    JsonObject settings = new JsonObject();
    settings.addProperty("type", "object");
    settings.addProperty("description", "Settings, by their names without the prefix `nrs.`.");
    settings.add("properties", own);
    settings.addProperty("additionalProperties", false);
    JsonObject definitions = new JsonObject();
    definitions.add("settings", settings);

    JsonObject schema = new JsonObject();
    schema.addProperty("$schema", "http://json-schema.org/draft-07/schema#");
    schema.addProperty("title", "NRS settings");
    schema.addProperty(
        "description",
        "Settings of a folder, as {\"nrs.outputs\": 20} or {\"nrs\": {\"outputs\": 20}}.");
    schema.addProperty("type", "object");
    schema.addProperty("allowComments", true);
    schema.add("properties", prefixed);
    schema.addProperty("additionalProperties", false);
    schema.add("definitions", definitions);
    return INNER_LIST.matcher(GSON.toJson(schema)).replaceAll(list -> inOneLine(list.group()))
        + "\n";
  }

  private static JsonObject property(Component setting) {
    JsonObject property = new JsonObject();
    Class<?> type = (Class<?>) setting.type();
    property.addProperty("type", typeName(type));
    property.addProperty("description", Markdown.description(setting));
    if (type.isEnum()) {
      JsonArray values = new JsonArray();
      RecordShape.values(type).forEach(values::add);
      property.add("enum", values);
    }
    setting
        .bounds()
        .ifPresent(
            bounds -> {
              property.addProperty("minimum", bounds.min());
              property.addProperty("maximum", bounds.max());
            });
    setting
        .defaultValue()
        .map(DefaultValue::value)
        .flatMap(value -> literal(type, value))
        .ifPresent(value -> property.add("default", value));
    return property;
  }

  private static String typeName(Type type) {
    return type == Integer.class || type == Long.class
        ? "integer"
        : type == Double.class ? "number" : type == Boolean.class ? "boolean" : "string";
  }

  /** The default as a value; empty where it is only described. */
  private static Optional<JsonElement> literal(Class<?> type, String value) {
    return switch (typeName(type)) {
      case "boolean" -> Optional.of(new JsonPrimitive(Boolean.valueOf(value)));
      case "string" ->
          Optional.<JsonElement>of(new JsonPrimitive(value)).filter(any -> type.isEnum());
      default ->
          value.matches("[0-9.]+")
              ? Optional.of(GSON.fromJson(value, JsonElement.class))
              : Optional.empty();
    };
  }
}
