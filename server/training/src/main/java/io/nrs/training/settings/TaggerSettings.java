package io.nrs.training.settings;

import io.nrs.network.TaggerConfig;
import io.nrs.rewriting.models.TrainableModule;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * Everything that decides the training of a tagger, except the seed and the device.
 *
 * @param preset the name of these settings
 * @param batch examples per update
 * @param iterations updates
 * @param learningRate the highest rate, reached after the warm-up
 * @param warmUp iterations of linear rise; a cosine to zero follows
 * @param validateEvery iterations between validations
 * @param patience the number of validations without improvement that ends training
 * @param hardShare the share of a batch that repeats examples answered wrongly before
 * @param shortestCut the fewest tokens of a text
 * @param longestCut the most tokens of a text
 * @param splicedShare the share of texts that join pieces of several formulas and runs of brackets;
 *     the others are cuts of one formula
 * @param randomShare the share of texts in which random tokens replace some tokens outside leaves
 * @param balancedShare the share of the formulas with narrow operands: 0 and ±1, small, extreme or
 *     equal ones
 */
@RecordBuilder
public record TaggerSettings(
    String preset,
    TaggerConfig network,
    int batch,
    int iterations,
    double learningRate,
    int warmUp,
    int validateEvery,
    int patience,
    double hardShare,
    int shortestCut,
    int longestCut,
    double splicedShare,
    double randomShare,
    double balancedShare)
    implements RunSettings, TaggerSettingsBuilder.With {

  @Override
  public TrainableModule module() {
    return TrainableModule.TAGGER;
  }

  @Override
  public double learningRate(int iteration) {
    return RunSettings.warmUpAndCosine(learningRate, warmUp, iterations, iteration);
  }

  @Override
  public boolean drawsWhileLearning() {
    return false;
  }

  @Override
  public TaggerSettings withIterations(int other) {
    if (other == iterations) {
      return this;
    }
    return with()
        .iterations(other)
        .warmUp(RunSettings.warmUpOf(other, warmUp))
        .validateEvery(Math.min(validateEvery, other))
        .build();
  }
}
