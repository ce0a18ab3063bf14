package io.nrs.training.settings;

/** What examples a Selector or a Solver is trained and selected with, and by which optimiser. */
public enum TrainingProcedure {
  /**
   * Examples are drawn anew for each batch, of a Solver few atoms among many leaves. Gradients are
   * clipped.
   */
  OURS,
  /**
   * The paper's: a fixed training set, half leaves and half atoms for a Solver, model selection by
   * a set that is balanced over the nesting level of the leaf, and Adam with default parameters.
   */
  PUBLISHED
}
