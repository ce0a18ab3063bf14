package io.nrs.training.search;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.search.Trial.Score;
import io.nrs.training.search.Trial.State;
import io.nrs.training.settings.RunSettingsFile;
import java.util.List;
import java.util.Optional;

/**
 * Searches, their trials and leaderboards as JSON. Methods that read throw some RuntimeException
 * for other JSON.
 */
public final class SearchJson {
  static final Gson GSON = StoredJson.builder().serializeNulls().create();

  private SearchJson() {}

  /** The content of {@code trial.json}. Only the score's three fields may be null. */
  record TrialFile(
      int trial,
      State state,
      Optional<Double> outOfDistribution,
      Optional<Double> inDistribution,
      Optional<Integer> bestIteration,
      int iterations,
      double seconds,
      long seed,
      String device,
      String machine,
      String reason,
      JsonObject settings) {
    static TrialFile of(Trial trial, Language language) {
      Optional<Score> score = trial.score();
      return new TrialFile(
          trial.number(),
          trial.state(),
          score.map(Score::outOfDistribution),
          score.map(Score::inDistribution),
          score.map(Score::iteration),
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
          state,
          outOfDistribution.map(
              out -> new Score(out, inDistribution.orElseThrow(), bestIteration.orElseThrow())),
          iterations,
          seconds,
          device,
          machine,
          reason);
    }
  }

  /** A trial in the form that commands write; an unknown number is null. */
  public static JsonObject of(Trial trial, Language language) {
    return GSON.toJsonTree(TrialFile.of(trial, language)).getAsJsonObject();
  }

  static JsonObject of(SearchConfig config) {
    return GSON.toJsonTree(config).getAsJsonObject();
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
    return StoredJson.read(json, SearchConfig.class);
  }

  static Trial trial(JsonObject json, Language language, TrainableModule module, String file) {
    return StoredJson.read(json, TrialFile.class).trial(language, module, file);
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
