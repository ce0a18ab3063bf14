package io.nrs.training.search;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.search.Trial.Score;
import io.nrs.training.search.Trial.State;
import io.nrs.training.settings.RunSettingsFile;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Searches, their trials and leaderboards as JSON. A method that reads throws a RuntimeException of
 * some kind if the JSON is something else.
 */
public final class SearchJson {
  static final Gson GSON =
      new GsonBuilder().disableHtmlEscaping().serializeNulls().setPrettyPrinting().create();

  private SearchJson() {}

  /** What {@code search.json} holds; {@code leaderboard.json} adds the trials. */
  record SearchFile(
      String task,
      String module,
      String base,
      Long seed,
      Integer iterations,
      Map<String, String> ranges) {
    static SearchFile of(SearchConfig config) {
      return new SearchFile(
          config.language().id(),
          config.module().id(),
          config.base(),
          config.seed(),
          config.iterations(),
          config.ranges());
    }

    SearchConfig config() {
      return new SearchConfig(
          Language.ofId(task).orElseThrow(),
          TrainableModule.ofId(module).orElseThrow(),
          Objects.requireNonNull(base),
          seed,
          iterations,
          ranges);
    }
  }

  /** What {@code trial.json} holds. Only the score's three fields may be null. */
  record TrialFile(
      Integer trial,
      String state,
      Double outOfDistribution,
      Double inDistribution,
      Integer bestIteration,
      Integer iterations,
      Double seconds,
      Long seed,
      String device,
      String machine,
      String reason,
      JsonObject settings) {
    static TrialFile of(Trial trial, Language language) {
      Optional<Score> score = trial.score();
      return new TrialFile(
          trial.number(),
          trial.state().name().toLowerCase(Locale.ROOT),
          score.map(Score::outOfDistribution).orElse(null),
          score.map(Score::inDistribution).orElse(null),
          score.map(Score::iteration).orElse(null),
          trial.iterations(),
          trial.seconds(),
          trial.seed(),
          trial.device(),
          trial.machine(),
          trial.reason(),
          RunSettingsFile.json(language, trial.settings()));
    }

    Trial trial(Language language, TrainableModule module, String file) {
      return new Trial(
          trial,
          RunSettingsFile.of(settings, language, module, file),
          seed,
          State.valueOf(state.toUpperCase(Locale.ROOT)),
          outOfDistribution == null
              ? Optional.empty()
              : Optional.of(new Score(outOfDistribution, inDistribution, bestIteration)),
          iterations,
          seconds,
          Objects.requireNonNull(device),
          Objects.requireNonNull(machine),
          Objects.requireNonNull(reason));
    }
  }

  /** A trial, as commands write it; a number that is not known is null. */
  public static JsonObject of(Trial trial, Language language) {
    return GSON.toJsonTree(TrialFile.of(trial, language)).getAsJsonObject();
  }

  static JsonObject of(SearchConfig config) {
    return GSON.toJsonTree(SearchFile.of(config)).getAsJsonObject();
  }

  static JsonObject of(Leaderboard board) {
    JsonObject json = of(board.config());
    json.add(
        "trials",
        GSON.toJsonTree(
            board.trials().stream()
                .map(trial -> TrialFile.of(trial, board.config().language()))
                .toList()));
    return json;
  }

  static SearchConfig config(JsonObject json) {
    return GSON.fromJson(json, SearchFile.class).config();
  }

  static Trial trial(JsonObject json, Language language, TrainableModule module, String file) {
    return GSON.fromJson(json, TrialFile.class).trial(language, module, file);
  }

  static Leaderboard leaderboard(JsonObject json, String file) {
    SearchConfig config = config(json);
    List<Trial> trials =
        json.getAsJsonArray("trials").asList().stream()
            .map(each -> trial(each.getAsJsonObject(), config.language(), config.module(), file))
            .toList();
    return new Leaderboard(config, trials);
  }
}
