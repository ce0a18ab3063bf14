package io.nrs.training.data;

import io.nrs.language.RandomStreams;
import java.util.SplittableRandom;

/** An endless source of training or validation examples. */
@FunctionalInterface
interface ExampleSource {
  /** Returns the next example, which depends on {@code random} alone. */
  Example next(SplittableRandom random);

  /**
   * Returns a source that draws from a fixed set of examples. An example is generated again from
   * its number at each draw, so a large set needs no memory.
   *
   * @param size of the set
   * @param seed determines the set
   */
  default ExampleSource fixed(int size, long seed) {
    return random -> next(RandomStreams.of(seed, random.nextInt(size)));
  }

  default ExampleSource upTo(int longest) {
    return random -> {
      Example example = next(random);
      while (example.input().length() > longest) {
        example = next(random);
      }
      return example;
    };
  }
}
