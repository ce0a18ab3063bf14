package io.nrs.training;

import java.util.SplittableRandom;

/** An endless source of training or validation examples. */
@FunctionalInterface
public interface Examples {
  /** Every draw depends on {@code random} alone. */
  Example next(SplittableRandom random);
}
