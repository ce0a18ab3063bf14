package io.nrs.training.search;

import io.nrs.training.search.Trial.Score;
import io.nrs.training.search.Trial.State;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The trials of a search, the best first. Finished trials are ordered by accuracy out of
 * distribution, then by accuracy in distribution, then by number. All other trials follow by
 * number.
 */
public record Leaderboard(SearchConfig config, List<Trial> trials) {
  private static final Comparator<Trial> BEST_FIRST =
      Comparator.comparing((Trial trial) -> !isRanked(trial))
          .thenComparing(trial -> -rank(trial).outOfDistribution())
          .thenComparing(trial -> -rank(trial).inDistribution())
          .thenComparing(Trial::number);

  private static final Score NONE = new Score(0, 0, 0);

  public Leaderboard {
    trials = trials.stream().sorted(BEST_FIRST).toList();
  }

  private static boolean isRanked(Trial trial) {
    return trial.state() == State.FINISHED && trial.score().isPresent();
  }

  private static Score rank(Trial trial) {
    return isRanked(trial) ? trial.score().orElse(NONE) : NONE;
  }

  public Optional<Trial> winner() {
    return trials.stream().limit(1).filter(Leaderboard::isRanked).findFirst();
  }

  public long count(State state) {
    return trials.stream().filter(trial -> trial.state() == state).count();
  }
}
