package io.nrs.training;

import io.nrs.network.TransformerConfig;
import io.nrs.rewriting.Module;
import io.nrs.task.OutputOrder;

/**
 * Everything that decides a training run but the seed and the device.
 *
 * @param preset the name of these settings
 * @param batch examples an update
 * @param iterations updates
 * @param learningRate the highest rate, reached after the warm-up
 * @param warmUp iterations of linear rise; a cosine to zero follows
 * @param validateEvery iterations between validations
 * @param patience validations without improvement after which training stops
 * @param hardShare of a batch that is drawn again from examples answered wrongly before
 * @param cuts how the Selector's formulas are cut
 */
public record TrainingSettings(
    Module module,
    String preset,
    TransformerConfig network,
    OutputOrder outputOrder,
    int batch,
    int iterations,
    double learningRate,
    int warmUp,
    int validateEvery,
    int patience,
    double hardShare,
    SelectorExamples.Cuts cuts) {

  /** The learning rate of an iteration, from 1. */
  public double learningRate(int iteration) {
    if (iteration <= warmUp) {
      return learningRate * iteration / warmUp;
    }
    double progress = (double) (iteration - warmUp) / Math.max(1, iterations - warmUp);
    return learningRate * 0.5 * (1 + Math.cos(Math.PI * Math.min(1, progress)));
  }

  /**
   * These settings where they have that many iterations: a run goes on with its own settings alone.
   */
  public TrainingSettings withIterations(int other) {
    if (other == iterations) {
      return this;
    }
    return new TrainingSettings(
        module,
        preset,
        network,
        outputOrder,
        batch,
        other,
        learningRate,
        Math.min(warmUp, Math.max(1, other / 10)),
        Math.min(validateEvery, other),
        patience,
        hardShare,
        cuts);
  }
}
