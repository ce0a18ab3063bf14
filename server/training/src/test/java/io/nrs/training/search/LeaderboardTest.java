package io.nrs.training.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.search.Trial.Score;
import io.nrs.training.search.Trial.State;
import io.nrs.training.settings.Presets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LeaderboardTest {
  private static final SearchSpace SPACE =
      SearchSpace.around(
          BuiltInLanguage.LISTOPS,
          Presets.of(BuiltInLanguage.LISTOPS, TrainableModule.SOLVER, "default").orElseThrow());
  private static final SearchConfig CONFIG = SearchConfig.of(SPACE, "default", 1, 2);

  private static Trial trial(int number, State state) {
    return Trial.waiting(number, SPACE.base(), 1).with().state(state).build();
  }

  private static Trial finished(int number, double outOfDistribution, double inDistribution) {
    return trial(number, State.FINISHED)
        .with()
        .score(Optional.of(new Score(outOfDistribution, inDistribution, 10)))
        .build();
  }

  private static Leaderboard board(Trial... trials) {
    return new Leaderboard(CONFIG, List.of(trials));
  }

  private static void check(Leaderboard board, Integer... numbers) {
    assertEquals(List.of(numbers), board.trials().stream().map(Trial::number).toList());
  }

  @Test
  void theBestFinishedTrialsComeFirst() {
    check(
        board(finished(1, .5, 1), finished(2, .75, .25), finished(3, .75, .5), finished(4, .5, 1)),
        3,
        2,
        1,
        4);
  }

  @Test
  void allOthersFollowByNumber() {
    Trial running = trial(4, State.RUNNING).with().score(Optional.of(new Score(1, 1, 10))).build();
    check(
        board(
            running,
            trial(3, State.FINISHED),
            trial(2, State.FAILED),
            trial(1, State.WAITING),
            finished(5, 0, 0)),
        5,
        1,
        2,
        3,
        4);
  }

  @Test
  void onlyAFinishedTrialWins() {
    assertEquals(
        Optional.of(2),
        board(trial(1, State.WAITING), finished(2, 0, 0)).winner().map(Trial::number));
    assertEquals(Optional.empty(), board(trial(1, State.WAITING)).winner());
    assertEquals(Optional.empty(), board().winner());
  }

  @Test
  void trialsAreCountedByState() {
    Leaderboard board = board(finished(1, 0, 0), trial(2, State.FAILED), finished(3, 0, 0));
    assertEquals(
        List.of(2L, 1L, 0L),
        Stream.of(State.FINISHED, State.FAILED, State.RUNNING).map(board::count).toList());
  }
}
