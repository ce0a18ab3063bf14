package io.nrs.training.settings;

/** The examples and the optimiser that train and select a Selector or a Solver. */
public enum TrainingProcedure {
  /**
   * Examples are drawn anew for each batch; for a Solver, few atoms among many leaves. Gradients
   * are clipped.
   */
  OURS,
  /**
   * The paper's: a fixed training set, for a Solver half leaves and half atoms. A set that is
   * balanced over the nesting level of the leaf selects the model, and Adam has default parameters.
   */
  PUBLISHED
}
