package io.nrs.training;

import io.nrs.network.DataRouterConfig;
import io.nrs.rewriting.Module;
import io.nrs.task.OutputOrder;

/**
 * Everything that decides the training of a Neural Data Router but the seed and the device.
 *
 * @param preset the name of these settings
 * @param data the formulas of training
 * @param levelEvery iterations after which formulas of the next nesting join those before; 0 where
 *     all are there from the beginning
 * @param batch examples an update
 * @param iterations updates
 * @param learningRate the highest rate, reached after the warm-up
 * @param warmUp iterations of linear rise; a cosine to zero follows
 * @param weightDecay of AdamW
 * @param validateEvery iterations between validations
 * @param patience validations without improvement after which training stops
 * @param hardShare of a batch that is drawn again from formulas of one operation that were answered
 *     wrongly before
 */
public record RouterSettings(
    String preset,
    DataRouterConfig network,
    OutputOrder outputOrder,
    RouterFormulas data,
    int levelEvery,
    int batch,
    int iterations,
    double learningRate,
    int warmUp,
    double weightDecay,
    int validateEvery,
    int patience,
    double hardShare)
    implements RunSettings {

  @Override
  public Module module() {
    return Module.ROUTER;
  }

  /** The deepest nesting of an iteration's formulas, if there are such. */
  int deepest(int iteration) {
    return levelEvery == 0 ? Integer.MAX_VALUE : 1 + (iteration - 1) / levelEvery;
  }

  @Override
  public double learningRate(int iteration) {
    return RunSettings.warmUpAndCosine(learningRate, warmUp, iterations, iteration);
  }

  @Override
  public boolean drawsWhileLearning() {
    return network.dropout() > 0 || network.attentionDropout() > 0;
  }

  /** Only formulas of one operation: most of the deeper ones would be repeated for ever. */
  @Override
  public boolean isRepeatable(Example example) {
    return example.input().chars().filter(token -> token == '(' || token == '[').count() <= 1;
  }

  /**
   * Accuracy on deeper formulas alone would choose by chance: hardly any of them are answered
   * rightly.
   */
  @Override
  public double score(double inDistribution, double outOfDistribution) {
    return (inDistribution + outOfDistribution) / 2;
  }

  @Override
  public RouterSettings withIterations(int other) {
    if (other == iterations) {
      return this;
    }
    return new RouterSettings(
        preset,
        network,
        outputOrder,
        data,
        (int) ((long) levelEvery * other / iterations),
        batch,
        other,
        learningRate,
        Math.min(warmUp, Math.max(1, other / 10)),
        weightDecay,
        Math.min(validateEvery, other),
        patience,
        hardShare);
  }
}
