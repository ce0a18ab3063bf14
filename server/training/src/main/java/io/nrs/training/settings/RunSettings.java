package io.nrs.training.settings;

import io.nrs.network.Adam;
import io.nrs.rewriting.models.TrainableModule;

/** Everything that decides a training run, for any network. */
public sealed interface RunSettings permits TrainingSettings, TaggerSettings, RouterSettings {
  TrainableModule module();

  /** The name of these settings. */
  String preset();

  /** Examples per update. */
  int batch();

  /** Updates. */
  int iterations();

  /** The learning rate of an iteration, from 1. */
  double learningRate(int iteration);

  /** Iterations between validations. */
  int validateEvery();

  /** The number of validations without improvement that ends training. */
  int patience();

  /** The share of a batch that repeats examples answered wrongly before. */
  double hardShare();

  /** Whether an example that is answered wrongly may be repeated. */
  default boolean isRepeatable(String formula) {
    return true;
  }

  /** Weight decay of AdamW; 0 for Adam. */
  default double weightDecay() {
    return 0;
  }

  /** The examples and the optimiser that train and select the network. */
  default TrainingProcedure procedure() {
    return TrainingProcedure.OURS;
  }

  /** The parameters of Adam. */
  default Adam.Variant optimiser() {
    return procedure().optimiser();
  }

  /** Whether an update draws from the engine's own generator. */
  boolean drawsWhileLearning();

  /** The score that selects weights: accuracy on deeper formulas, as in the paper. */
  default double score(double inDistribution, double outOfDistribution) {
    return outOfDistribution;
  }

  /** These settings with another number of iterations; a run resumes with its own settings only. */
  RunSettings withIterations(int other);

  /** Returns the warm-up of a training with other iterations: at most a tenth of them. */
  static int warmUpOf(int iterations, int warmUp) {
    return Math.min(warmUp, Math.max(1, iterations / 10));
  }

  /** A linear rise during the warm-up, then a cosine to zero. */
  static double warmUpAndCosine(double highest, int warmUp, int iterations, int iteration) {
    if (iteration <= warmUp) {
      return highest * iteration / warmUp;
    }
    double progress = (double) (iteration - warmUp) / Math.max(1, iterations - warmUp);
    return highest * 0.5 * (1 + Math.cos(Math.PI * Math.min(1, progress)));
  }
}
