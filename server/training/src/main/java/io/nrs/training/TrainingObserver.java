package io.nrs.training;

/** Is told how training goes. */
public interface TrainingObserver {
  void iteration(int iteration, int of, double loss);

  void validated(Progress progress);
}
