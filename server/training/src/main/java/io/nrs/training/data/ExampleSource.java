package io.nrs.training.data;

import java.util.SplittableRandom;

/** An endless source of training or validation examples. */
@FunctionalInterface
public interface ExampleSource {
  /** Returns the next example, which depends on {@code random} alone. */
  Example next(SplittableRandom random);
}
