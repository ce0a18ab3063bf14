package io.nrs.training;

import io.nrs.training.data.Example;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A round of training on the leaves that a Solver answered wrongly.
 *
 * @param round from 1; 0 before the first verification
 * @param until its last iteration
 * @param fewest the number of wrong leaves of the best weights
 * @param done whether no leaf was wrong, or the last round is over
 * @param wrong the leaves, with their values
 */
record Correction(int round, int until, int fewest, boolean done, List<Example> wrong) {
  /** The most rounds. */
  static final int ROUNDS = 5;

  /** One wrong leaf is at most this often in a batch. */
  private static final int COPIES = 4;

  static final Correction NONE = new Correction(0, 0, Integer.MAX_VALUE, false, List.of());

  Correction {
    wrong = List.copyOf(wrong);
  }

  /** Goes on after a verification. */
  Correction after(List<Example> stillWrong, int nextUntil) {
    int least = Math.min(fewest, stillWrong.size());
    return stillWrong.isEmpty() || round == ROUNDS
        ? new Correction(round, until, least, true, stillWrong)
        : new Correction(round + 1, nextUntil, least, false, stillWrong);
  }

  /** Adds wrong leaves to a batch, at most a quarter of it. */
  void addTo(List<Example> batch, int size, SplittableRandom random) {
    int added = Math.min(size / 4, COPIES * wrong.size());
    for (int i = 0; i < added && batch.size() < size; i++) {
      batch.add(wrong.get(random.nextInt(wrong.size())));
    }
  }
}
