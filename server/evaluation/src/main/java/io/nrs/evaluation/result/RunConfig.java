package io.nrs.evaluation.result;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.io.StoredJson;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.TrainableModule;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

  private record Stored(String system, String language, JsonObject settings, JsonObject formulas) {}

  /** {@code {"system", "language", "settings", "formulas"}}. */
  public JsonObject toJson() {
    JsonObject json = new JsonObject();
    json.addProperty("system", system.system());
    json.addProperty("language", system.language().id());
    json.add("settings", system.settings());
    json.add("formulas", formulas());
    return json;
  }

  /**
   * Reads what {@link #toJson} returns. Other members are ignored.
   *
   * @throws JsonParseException if a member is missing or has another type
   */
  public static RunConfig of(JsonObject json) {
    Stored stored = StoredJson.read(json, Stored.class);
    try {
      return new RunConfig(
          new SystemConfig(
              stored.system(), StoredJson.language(stored.language()), stored.settings()),
          stored.formulas());
    } catch (RuntimeException e) {
      throw new JsonParseException("not the config of a run: " + json, e);
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

  /**
   * Names of runs that people can read, such as {@code generating-no-windows-m100}. They tell the
   * settings that are not the default ones; other runs may have the same name.
   */
  static final class RunName {
    private static final int LONGEST = 80;

    private RunName() {}

    static String of(RunConfig config) {
      Map<String, String> settings = config.flat();
      String name =
          switch (config.system().system()) {
            case "nrs" -> String.join("-", ofSystem(settings));
            case Steps.SYSTEM ->
                settings.containsKey("longestTrained")
                    ? "steps-whole-formulas-m" + settings.get("outputs")
                    : "steps-" + String.join("-", ofSystem(settings));
            case Validation.SYSTEM ->
                "training-" + settings.get("module") + "-" + settings.get("preset");
            case "router" -> "router-" + settings.get("preset") + "-" + settings.get("data");
            case "llm" -> "llm-" + settings.get("model");
            default -> config.system().system();
          };
      String slug = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
      return slug.substring(0, Math.min(LONGEST, slug.length()));
    }

    private static List<String> ofSystem(Map<String, String> settings) {
      RewritingOptions standard = RewritingOptions.standard();
      List<String> words = new ArrayList<>();
      words.add(settings.containsKey("tagger.preset") ? "tagging" : "generating");
      boolean paper =
          TrainableModule.SELECTOR_AND_SOLVER.stream()
              .allMatch(module -> "paper".equals(settings.get(module.id() + ".preset")));
      for (TrainableModule module : TrainableModule.SELECTOR_AND_SOLVER) {
        String preset = settings.getOrDefault(module.id() + ".preset", "default");
        String seed = settings.get(module.id() + ".training.seed");
        if (!paper && (!preset.equals("default") || seed != null)) {
          words.add(preset.replace("default-", "").replace("default", "retrained"));
          words.add(seed == null ? module.id() : module.id() + "-seed" + seed);
        }
      }
      if (paper) {
        words.add("paper-networks");
      }
      boolean published = settings.containsKey("inference");
      if (published) {
        words.add("paper-inference");
      } else if ("false".equals(settings.get("guard"))) {
        words.add("no-guard");
      }
      String windowing = settings.getOrDefault("windowing", standard.windowing().id());
      if (!windowing.equals(standard.windowing().id())) {
        words.add((windowing.equals("none") ? "no" : windowing) + "-windows");
      }
      String outputs = settings.getOrDefault("outputs", "" + standard.outputs());
      if (published || !outputs.equals("" + standard.outputs())) {
        words.add("m" + outputs);
      }
      if (!published && "false".equals(settings.get("anytime"))) {
        words.add("fixed");
      }
      if (!published && "false".equals(settings.get("evenFirst"))) {
        words.add("random-labels");
      }
      if (settings.containsKey("alone")) {
        words.add("alone");
      }
      if (words.size() == 1 && "changed".equals(settings.get("preset"))) {
        words.add("windows-" + settings.getOrDefault("windowWidth", "none"));
      }
      return words;
    }
  }
}
