package io.nrs.training;

/** The accuracies of a validation, 0 to 1, which decide whether training goes on. */
public interface ValidationAccuracies {
  /** The number of iterations before this validation. */
  int iteration();

  /** Accuracy on examples like those of training. */
  double inDistribution();

  /** Accuracy on deeper examples. */
  double outOfDistribution();
}
