package io.nrs.training.settings;

import io.nrs.network.Adam;
import io.nrs.rewriting.models.TrainableModule;

/** What every training run is decided by, whatever network it trains. */
public sealed interface RunSettings permits TrainingSettings, TaggerSettings, RouterSettings {
  TrainableModule module();

  /** The name of these settings. */
  String preset();

  /** Examples an update. */
  int batch();

  /** Updates. */
  int iterations();

  /** The learning rate of an iteration, from 1. */
  double learningRate(int iteration);

  /** Iterations between validations. */
  int validateEvery();

  /** Validations without improvement after which training stops. */
  int patience();

  /** Share of a batch that is drawn again from examples answered wrongly before. */
  double hardShare();

  /** Whether an example that is answered wrongly may be drawn again. */
  default boolean isRepeatable(String formula) {
    return true;
  }

  /** Of AdamW; 0 for Adam. */
  double weightDecay();

  /** The parameters of Adam. */
  default Adam.Variant optimiser() {
    return Adam.Variant.CLIPPED;
  }

  /** Whether an update draws from the engine's own generator. */
  boolean drawsWhileLearning();

  /**
   * Returns the text that a checkpoint's digest is made of. It spells the records as they were when
   * the first checkpoints were written, so that those can still be resumed.
   */
  String identity();

  /** What weights are selected by, from accuracy in and out of distribution. */
  double score(double inDistribution, double outOfDistribution);

  /**
   * These settings where they have that many iterations: a run goes on with its own settings alone.
   */
  RunSettings withIterations(int other);

  /** Returns the warm-up of a training with other iterations: a tenth of them at most. */
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
