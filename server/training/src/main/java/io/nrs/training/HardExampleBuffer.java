package io.nrs.training;

import io.nrs.training.data.Example;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Hard example mining: a buffer of examples that the network answered badly, until it answers them
 * well.
 */
final class HardExampleBuffer {
  private static final int CAPACITY = 8192;
  private static final double LOSS_THRESHOLD = 0.4;

  private final List<Example> examples;

  HardExampleBuffer(List<Example> examples) {
    this.examples = new ArrayList<>(examples);
  }

  int size() {
    return examples.size();
  }

  List<Example> all() {
    return List.copyOf(examples);
  }

  /** Removes a random example. {@link #consider} returns it while it stays hard. */
  Example take(SplittableRandom random) {
    int place = random.nextInt(examples.size());
    Example taken = examples.get(place);
    examples.set(place, examples.get(examples.size() - 1));
    examples.remove(examples.size() - 1);
    return taken;
  }

  /**
   * @param loss negative logarithm of the probability that the network gives to the whole target
   */
  void consider(Example example, double loss, SplittableRandom random) {
    if (loss < LOSS_THRESHOLD) {
      return;
    }
    if (examples.size() < CAPACITY) {
      examples.add(example);
    } else {
      examples.set(random.nextInt(CAPACITY), example);
    }
  }
}
