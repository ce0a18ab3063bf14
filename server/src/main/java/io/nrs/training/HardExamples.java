package io.nrs.training;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Examples that were answered badly, kept until they are answered well. */
final class HardExamples {
  private static final int CAPACITY = 8192;
  private static final double HARD = 0.4;

  private final List<Example> kept;

  HardExamples(List<Example> kept) {
    this.kept = new ArrayList<>(kept);
  }

  int size() {
    return kept.size();
  }

  List<Example> all() {
    return List.copyOf(kept);
  }

  /** Takes one out; it comes back through {@link #consider} while it stays hard. */
  Example take(SplittableRandom random) {
    int place = random.nextInt(kept.size());
    Example taken = kept.get(place);
    kept.set(place, kept.get(kept.size() - 1));
    kept.remove(kept.size() - 1);
    return taken;
  }

  /**
   * @param loss negative logarithm of the probability that the network gives to the whole target
   */
  void consider(Example example, double loss, SplittableRandom random) {
    if (loss < HARD) {
      return;
    }
    if (kept.size() < CAPACITY) {
      kept.add(example);
    } else {
      kept.set(random.nextInt(CAPACITY), example);
    }
  }
}
