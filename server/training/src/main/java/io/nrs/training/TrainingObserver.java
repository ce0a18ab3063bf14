package io.nrs.training;

/** Observes training. */
public interface TrainingObserver {
  void iteration(int iteration, int of, double loss);

  void validated(ValidationMetrics progress);

  /** A Solver answered all leaves and atoms of its language. */
  default void verified(SolverVerification verification) {}
}
