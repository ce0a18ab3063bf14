package io.nrs.evaluation.result;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.nrs.evaluation.system.SystemFacts;
import io.nrs.grammar.Language;
import io.nrs.rewriting.Checksums;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * What decides a set of results: the system, and where its formulas come from.
 *
 * @param formulas the seed of generated ones; the sums of files
 */
public record Facts(SystemFacts system, JsonObject formulas) {
  private static final int DIGEST_LENGTH = 12;

  public Facts {
    formulas = formulas.deepCopy();
  }

  @Override
  public JsonObject formulas() {
    return formulas.deepCopy();
  }

  /** Equal for equal facts alone, whatever the order of their members. */
  public String digest() {
    byte[] canonical = sorted(toJson()).toString().getBytes(StandardCharsets.UTF_8);
    return Checksums.sha256(canonical).substring(0, DIGEST_LENGTH);
  }

  /** The name of the folder of such results: {@code TASK-SYSTEM-DIGEST}. */
  public String folderName() {
    return system.task().id() + "-" + system.system() + "-" + digest();
  }

  /** {@code {"system", "task", "settings", "formulas"}}. */
  public JsonObject toJson() {
    JsonObject json = new JsonObject();
    json.addProperty("system", system.system());
    json.addProperty("task", system.task().id());
    json.add("settings", system.settings());
    json.add("formulas", formulas());
    return json;
  }

  /**
   * The opposite of {@link #toJson}; other members are passed over.
   *
   * @throws JsonParseException where these are no facts
   */
  public static Facts of(JsonObject json) {
    try {
      Language task =
          Language.ofId(json.get("task").getAsString())
              .orElseThrow(() -> new JsonParseException("no such task: " + json.get("task")));
      return new Facts(
          new SystemFacts(json.get("system").getAsString(), task, json.getAsJsonObject("settings")),
          json.getAsJsonObject("formulas"));
    } catch (NullPointerException
        | IllegalStateException
        | IllegalArgumentException
        | UnsupportedOperationException
        | ClassCastException e) {
      throw new JsonParseException("these are no facts of results: " + json, e);
    }
  }

  private static JsonElement sorted(JsonElement element) {
    if (element.isJsonObject()) {
      Map<String, JsonElement> members = new TreeMap<>(element.getAsJsonObject().asMap());
      JsonObject object = new JsonObject();
      members.forEach((name, member) -> object.add(name, sorted(member)));
      return object;
    }
    if (element.isJsonArray()) {
      JsonArray array = new JsonArray();
      element.getAsJsonArray().forEach(member -> array.add(sorted(member)));
      return array;
    }
    return element;
  }
}
