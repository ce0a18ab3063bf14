package io.nrs.training.settings;

/** The numbers of examples in fixed sets. */
public final class SetSizes {
  /** Validation examples like those of training. */
  public static final int VALIDATION = 512;

  /** Further validation examples of a Solver, which cost little. */
  public static final int SOLVER_VALIDATION = 8 * VALIDATION;

  /** Examples of the fixed training set of preset paper; the paper publishes no number. */
  public static final int PUBLISHED_TRAINING = 200_000;

  /** Validation examples of a level, a Selector's of its leaf; the paper publishes no number. */
  public static final int PUBLISHED_LEVEL = 40;

  private SetSizes() {}
}
