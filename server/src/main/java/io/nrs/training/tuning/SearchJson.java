package io.nrs.training.tuning;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.grammar.Language;
import io.nrs.rewriting.Module;
import io.nrs.training.RunSettings;
import io.nrs.training.RunSettingsFile;
import io.nrs.training.tuning.Trial.Score;
import io.nrs.training.tuning.Trial.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Searches, their trials and leaderboards as JSON. What is none throws a RuntimeException: each
 * kind has its own.
 */
public final class SearchJson {
  private SearchJson() {}

  static JsonObject of(SearchFacts facts) {
    JsonObject json = new JsonObject();
    json.addProperty("task", facts.language().id());
    json.addProperty("module", facts.module().id());
    json.addProperty("base", facts.base());
    json.addProperty("seed", facts.seed());
    json.addProperty("iterations", facts.iterations());
    JsonObject ranges = new JsonObject();
    facts.ranges().forEach(ranges::addProperty);
    json.add("ranges", ranges);
    return json;
  }

  static SearchFacts facts(JsonObject json) {
    Map<String, String> ranges = new LinkedHashMap<>();
    json.getAsJsonObject("ranges")
        .asMap()
        .forEach((field, words) -> ranges.put(field, words.getAsString()));
    return new SearchFacts(
        Language.ofId(json.get("task").getAsString()).orElseThrow(),
        Module.ofId(json.get("module").getAsString()).orElseThrow(),
        json.get("base").getAsString(),
        json.get("seed").getAsLong(),
        json.get("iterations").getAsInt(),
        ranges);
  }

  /** A trial; numbers that are not known are null. */
  public static JsonObject of(Trial trial, Language language) {
    JsonObject json = new JsonObject();
    json.addProperty("trial", trial.number());
    json.addProperty("state", trial.state().name().toLowerCase(Locale.ROOT));
    json.add("outOfDistribution", orNull(trial, Score::outOfDistribution));
    json.add("inDistribution", orNull(trial, Score::inDistribution));
    json.add("bestIteration", orNull(trial, Score::iteration));
    json.addProperty("iterations", trial.iterations());
    json.addProperty("seconds", trial.seconds());
    json.addProperty("seed", trial.seed());
    json.addProperty("device", trial.device());
    json.addProperty("machine", trial.machine());
    json.addProperty("reason", trial.reason());
    json.add("settings", RunSettingsFile.json(language, trial.settings()));
    return json;
  }

  private static JsonElement orNull(Trial trial, Function<Score, Number> part) {
    return trial
        .score()
        .<JsonElement>map(score -> new JsonPrimitive(part.apply(score)))
        .orElse(JsonNull.INSTANCE);
  }

  static Trial trial(JsonObject json, Language language, Module module, String file) {
    RunSettings settings =
        RunSettingsFile.of(json.getAsJsonObject("settings"), language, module, file);
    return new Trial(
        json.get("trial").getAsInt(),
        settings,
        json.get("seed").getAsLong(),
        State.valueOf(json.get("state").getAsString().toUpperCase(Locale.ROOT)),
        score(json),
        json.get("iterations").getAsInt(),
        json.get("seconds").getAsDouble(),
        json.get("device").getAsString(),
        json.get("machine").getAsString(),
        json.get("reason").getAsString());
  }

  private static Optional<Score> score(JsonObject json) {
    if (json.get("outOfDistribution").isJsonNull()) {
      return Optional.empty();
    }
    return Optional.of(
        new Score(
            json.get("outOfDistribution").getAsDouble(),
            json.get("inDistribution").getAsDouble(),
            json.get("bestIteration").getAsInt()));
  }

  static JsonObject of(Leaderboard board) {
    JsonObject json = of(board.facts());
    JsonArray trials = new JsonArray();
    board.trials().forEach(trial -> trials.add(of(trial, board.facts().language())));
    json.add("trials", trials);
    return json;
  }

  static Leaderboard leaderboard(JsonObject json, String file) {
    SearchFacts facts = facts(json);
    List<Trial> trials = new ArrayList<>();
    for (JsonElement trial : json.getAsJsonArray("trials")) {
      trials.add(trial(trial.getAsJsonObject(), facts.language(), facts.module(), file));
    }
    return new Leaderboard(facts, trials);
  }
}
