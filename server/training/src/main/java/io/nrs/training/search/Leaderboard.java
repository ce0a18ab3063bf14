package io.nrs.training.tuning;

import io.nrs.training.tuning.Trial.Score;
import io.nrs.training.tuning.Trial.State;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The trials of a search, the best first: finished ones by accuracy out of distribution, of equal
 * ones that with the higher accuracy in distribution, then by number; after them all others by
 * number.
 */
public record Leaderboard(SearchFacts facts, List<Trial> trials) {
  private static final Comparator<Trial> BEST_FIRST =
      Comparator.comparing((Trial trial) -> !isRanked(trial))
          .thenComparing(trial -> -rank(trial).outOfDistribution())
          .thenComparing(trial -> -rank(trial).inDistribution())
          .thenComparing(Trial::number);

  private static final Score NONE = new Score(0, 0, 0);

  public Leaderboard {
    trials = trials.stream().sorted(BEST_FIRST).toList();
  }

  /** Whether it competes. */
  private static boolean isRanked(Trial trial) {
    return trial.state() == State.FINISHED && trial.score().isPresent();
  }

  private static Score rank(Trial trial) {
    return isRanked(trial) ? trial.score().orElse(NONE) : NONE;
  }

  /** The best of the finished trials. */
  public Optional<Trial> winner() {
    return trials.stream().limit(1).filter(Leaderboard::isRanked).findFirst();
  }

  /** How many are in a state. */
  public long count(State state) {
    return trials.stream().filter(trial -> trial.state() == state).count();
  }
}
