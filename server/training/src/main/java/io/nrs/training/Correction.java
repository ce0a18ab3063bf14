package io.nrs.training;

import io.nrs.training.data.Example;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * A round of training after a network answered some questions wrongly.
 *
 * @param round from 1; 0 before the first verification
 * @param until its last iteration
 * @param fewest the number of wrong answers of the best weights
 * @param done whether no answer was wrong, or the last round is over
 * @param examples the questions that the round repeats, with their right answers: those of all
 *     rounds so far
 */
record Correction(int round, int until, int fewest, boolean done, List<Example> examples) {
  /** In so many first rounds, a tagger reads only more texts. */
  static final int ROUNDS_OF_TEXTS = 2;

  /** One example is at most this often in a batch. */
  private static final int COPIES = 4;

  static final Correction NONE = new Correction(0, 0, Integer.MAX_VALUE, false, List.of());

  Correction {
    examples = List.copyOf(examples);
  }

  /**
   * Goes on after a verification.
   *
   * @param repeated those of the wrong answers that the next round repeats
   */
  Correction after(List<Example> wrong, int nextUntil, List<Example> repeated) {
    int least = Math.min(fewest, wrong.size());
    boolean over = wrong.isEmpty() || round == Trainer.ROUNDS;
    List<Example> all =
        over ? examples : Stream.concat(examples.stream(), repeated.stream()).distinct().toList();
    return new Correction(over ? round : round + 1, over ? until : nextUntil, least, over, all);
  }

  /** Returns the number of questions that the rounds repeated. */
  int taught() {
    return examples.size();
  }

  /** Adds examples to a batch, at most a quarter of it. */
  void addTo(List<Example> batch, int size, SplittableRandom random) {
    int added = Math.min(size / 4, COPIES * examples.size());
    for (int i = 0; i < added && batch.size() < size; i++) {
      batch.add(examples.get(random.nextInt(examples.size())));
    }
  }
}
