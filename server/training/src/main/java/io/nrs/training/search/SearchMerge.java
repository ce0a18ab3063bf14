package io.nrs.training.search;

import io.nrs.io.DurableWriter;
import io.nrs.io.IoReasons;
import io.nrs.training.search.Trial.State;
import io.nrs.training.settings.RunSettingsFile;
import io.nrs.training.settings.TrainingException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts the shards of a search together. The merged search holds everything that ranks the trials:
 * their settings, {@code trial.json}, the leaderboard and the winner's settings. It has no times,
 * and no networks.
 */
public final class SearchMerge {
  private SearchMerge() {}

  /**
   * Writes the merged search.
   *
   * @param parts the folder of the shard of each trial, the first trial first
   * @param output a folder that is empty or does not exist
   * @throws TrainingException if a trial is missing or belongs to another search
   */
  public static Leaderboard merge(List<SearchFolder> parts, SearchFolder output) {
    SearchConfig config = parts.get(0).config();
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      trials.add(trial(parts.get(i), i + 1, config));
    }
    Leaderboard board = new Leaderboard(config, trials);
    try {
      DurableWriter.createFolders(output.path());
      output.claim(config, remark -> {});
      for (Trial trial : trials) {
        DurableWriter.createFolders(output.trial(trial.number()));
        RunSettingsFile.write(output.settings(trial.number()), config.language(), trial.settings());
        output.write(trial, config);
      }
      output.write(board);
    } catch (IOException e) {
      throw new TrainingException(
          "%s cannot be written (%s): choose another --output"
              .formatted(output.path(), IoReasons.of(e)));
    }
    return board;
  }

  private static Trial trial(SearchFolder part, int number, SearchConfig config) {
    if (!part.config().equals(config)) {
      throw new TrainingException(
          part.path() + " holds another search: delete the folder, and run the shard again");
    }
    return part.ended(number, config, remark -> {})
        .filter(trial -> trial.number() == number)
        .filter(trial -> trial.state() == State.FINISHED || trial.state() == State.FAILED)
        .orElseThrow(
            () ->
                new TrainingException(
                    "%s does not say how trial %d ended: run the shard again"
                        .formatted(part.path(), number)))
        .withSeconds(0);
  }
}
