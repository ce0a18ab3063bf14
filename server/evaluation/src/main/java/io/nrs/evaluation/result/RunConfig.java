package io.nrs.evaluation.result;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.io.StoredJson;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * Everything that decides a set of results: the system, and the origin of its formulas.
 *
 * @param formulas the seed of generated formulas with the version of draws, or the checksums of
 *     files
 */
public record RunConfig(SystemConfig system, JsonObject formulas) {
  private static final int DIGEST_LENGTH = 6;

  public RunConfig {
    formulas = formulas.deepCopy();
  }

  @Override
  public JsonObject formulas() {
    return formulas.deepCopy();
  }

  /** Whether an earlier version drew the formulas: today their seed gives others. */
  public boolean hasEarlierFormulas() {
    return EarlierFormulas.are(formulas);
  }

  /** A hash that does not depend on the order of members. */
  public String digest() {
    byte[] canonical = sorted(toJson()).toString().getBytes(StandardCharsets.UTF_8);
    return Checksums.sha256(canonical).substring(0, DIGEST_LENGTH);
  }

  /** The folder of such results below that of all results: {@code LANGUAGE/NAME}. */
  public String folder() {
    return system.language().id() + "/" + name();
  }

  /** A name that people can read, and the digest. */
  public String name() {
    return RunName.of(this) + "-" + digest();
  }

  /** All settings by their paths, such as {@code selector.sha256} and {@code formulas.seed}. */
  public Map<String, String> flat() {
    Map<String, String> flat = new TreeMap<>();
    flatten("", system.settings(), flat);
    flatten("formulas.", formulas(), flat);
    return flat;
  }

  private static void flatten(String prefix, JsonObject json, Map<String, String> flat) {
    json.entrySet()
        .forEach(
            member -> {
              JsonElement value = member.getValue();
              if (value.isJsonObject()) {
                flatten(prefix + member.getKey() + ".", value.getAsJsonObject(), flat);
              } else {
                flat.put(
                    prefix + member.getKey(),
                    value.isJsonPrimitive() ? value.getAsString() : value.toString());
              }
            });
  }

  private record Formulas(JsonObject formulas) {}

  /** {@code {"system", "language", "settings", "formulas"}}. */
  public JsonObject toJson() {
    return StoredJson.tree(system, new Formulas(formulas));
  }

  /**
   * Reads what {@link #toJson} returns. Other members are ignored.
   *
   * @throws io.nrs.io.StoredException if a member is missing or has another type
   */
  public static RunConfig of(JsonObject json) {
    return new RunConfig(
        StoredJson.read(json, SystemConfig.class),
        StoredJson.read(json, Formulas.class).formulas());
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
