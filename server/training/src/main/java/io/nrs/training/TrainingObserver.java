package io.nrs.training;

/** Observes training. */
public interface TrainingObserver {
  void iteration(int iteration, int of, double loss);

  void validated(ValidationMetrics progress);
}
