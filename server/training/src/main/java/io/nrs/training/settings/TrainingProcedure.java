package io.nrs.training.settings;

import io.nrs.network.Adam;

/** The examples and the optimiser that train and select a network. */
public enum TrainingProcedure {
  /**
   * Examples are drawn anew for each batch; for a Solver, few atoms among many leaves. Gradients
   * are clipped.
   */
  OURS(Adam.Variant.CLIPPED),
  /**
   * The paper's: a fixed training set, for a Solver half leaves and half atoms. Deeper formulas
   * alone select the model, equally many of every level, and Adam has default parameters.
   */
  PUBLISHED(Adam.Variant.STANDARD);

  private final Adam.Variant optimiser;

  TrainingProcedure(Adam.Variant optimiser) {
    this.optimiser = optimiser;
  }

  Adam.Variant optimiser() {
    return optimiser;
  }
}
