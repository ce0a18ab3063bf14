package io.nrs.protocol;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParser;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The JSON schema (draft 7) of {@code .nrs.json}, for completion and validation in editors. */
final class SettingsSchema {
  private static final Gson GSON =
      new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create();

  /** A list without lists or objects in it: Prettier writes it in one line. */
  private static final Pattern INNER_LIST = Pattern.compile("\\[[^\\[\\]{}]*\\]");

  private SettingsSchema() {}

  static String file() {
    Map<String, Object> own = new LinkedHashMap<>();
    Map<String, Object> prefixed = new LinkedHashMap<>();
    prefixed.put(
        "$schema",
        JsonParser.parseString(
            """
            {"type": "string", "description": "The schema of this file, for editors."}
            """));
    for (ComponentShape setting : RecordShape.of(NrsSettings.class).components()) {
      own.put(setting.name(), property(setting));
      prefixed.put(
          NrsSettings.PREFIX + setting.name(),
          Map.of("$ref", "#/definitions/settings/properties/" + setting.name()));
    }
    prefixed.put("nrs", Map.of("$ref", "#/definitions/settings"));
    // NRS reads these names too, but an editor would only say that they are not allowed.
    own.keySet().forEach(name -> prefixed.put(name, unprefixed(name)));
    String schema =
        """
        {
          "$schema": "http://json-schema.org/draft-07/schema#",
          "title": "NRS settings",
          "description":
            "Settings of a folder, as {\\"nrs.outputs\\": 20} or {\\"nrs\\": {\\"outputs\\": 20}}.",
          "type": "object",
          "allowComments": true,
          "properties": %s,
          "additionalProperties": false,
          "definitions": {
            "settings": {
              "type": "object",
              "description": "Settings, by their names without the prefix `nrs.`.",
              "properties": %s,
              "additionalProperties": false
            }
          }
        }
        """
            .formatted(GSON.toJson(prefixed), GSON.toJson(own));
    return INNER_LIST
            .matcher(GSON.toJson(JsonParser.parseString(schema)))
            .replaceAll(
                list ->
                    list.group().replaceAll("(?<=\\[)\\s+|\\s+(?=\\])", "").replaceAll("\\s+", " "))
        + "\n";
  }

  /** Visual Studio Code shows the message, and does not propose the name. */
  private static Map<String, Object> unprefixed(String name) {
    Map<String, Object> property = new LinkedHashMap<>();
    property.put("allOf", List.of(Map.of("$ref", "#/definitions/settings/properties/" + name)));
    property.put("deprecationMessage", "did you mean %s%s?".formatted(NrsSettings.PREFIX, name));
    property.put("doNotSuggest", true);
    return property;
  }

  private static Map<String, Object> property(ComponentShape setting) {
    Class<?> type = ProtocolTypes.element(setting.type());
    boolean isList = !setting.type().equals(type);
    Map<String, Object> property = new LinkedHashMap<>();
    property.put("type", isList ? "array" : type.isEnum() ? "string" : Markdown.name(type));
    property.put("description", Markdown.description(setting));
    if (isList) {
      property.put("items", Map.of("type", Markdown.name(type)));
    } else if (type.isEnum()) {
      property.put("enum", RecordShape.values(type));
    }
    setting
        .bounds()
        .ifPresent(
            bounds -> {
              property.put("minimum", bounds.min());
              property.put("maximum", bounds.max());
            });
    String value = setting.defaultValue().orElseThrow().value();
    if (type.isEnum()) {
      property.put("default", value);
    } else if (value.matches("true|false|[0-9.]+|\\[]")) {
      property.put("default", JsonParser.parseString(value));
    }
    return property;
  }
}
