package io.nrs.training;

import io.nrs.network.TransformerConfig;
import io.nrs.rewriting.Module;
import io.nrs.task.OutputOrder;

/**
 * Everything that decides the training of a Selector or a Solver but the seed and the device.
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
    SelectorExamples.Cuts cuts)
    implements RunSettings {

  @Override
  public double learningRate(int iteration) {
    return RunSettings.warmUpAndCosine(learningRate, warmUp, iterations, iteration);
  }

  @Override
  public double weightDecay() {
    return 0;
  }

  @Override
  public boolean drawsWhileLearning() {
    return network.dropout() > 0;
  }

  /** Accuracy on deeper formulas, as in the paper. */
  @Override
  public double score(double inDistribution, double outOfDistribution) {
    return outOfDistribution;
  }

  @Override
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

  TrainingSettings withPreset(String other) {
    return new TrainingSettings(
        module,
        other,
        network,
        outputOrder,
        batch,
        iterations,
        learningRate,
        warmUp,
        validateEvery,
        patience,
        hardShare,
        cuts);
  }

  TrainingSettings withNetwork(TransformerConfig other) {
    return new TrainingSettings(
        module,
        preset,
        other,
        outputOrder,
        batch,
        iterations,
        learningRate,
        warmUp,
        validateEvery,
        patience,
        hardShare,
        cuts);
  }

  TrainingSettings withOutputOrder(OutputOrder other) {
    return new TrainingSettings(
        module,
        preset,
        network,
        other,
        batch,
        iterations,
        learningRate,
        warmUp,
        validateEvery,
        patience,
        hardShare,
        cuts);
  }

  TrainingSettings withCuts(SelectorExamples.Cuts other) {
    return new TrainingSettings(
        module,
        preset,
        network,
        outputOrder,
        batch,
        iterations,
        learningRate,
        warmUp,
        validateEvery,
        patience,
        hardShare,
        other);
  }
}
