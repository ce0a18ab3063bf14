package io.nrs.training.data;

import java.util.SplittableRandom;

/** An endless source of training or validation examples. */
@FunctionalInterface
interface ExampleSource {
  /** Returns the next example, which depends on {@code random} alone. */
  Example next(SplittableRandom random);

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
