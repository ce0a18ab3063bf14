package io.nrs.training.settings;

import io.nrs.language.OutputOrder;
import io.nrs.network.TransformerConfig;
import io.nrs.rewriting.models.TrainableModule;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Objects;

/**
 * Everything that decides the training of a Selector or a Solver, except the seed and the device.
 *
 * @param preset the name of these settings
 * @param batch examples per update
 * @param iterations updates
 * @param learningRate the highest rate, reached after the warm-up
 * @param warmUp iterations of linear rise; a cosine to zero follows
 * @param validateEvery iterations between validations
 * @param patience the number of validations without improvement that ends training
 * @param hardShare the share of a batch that repeats examples answered wrongly before
 * @param attentionGain factor on the initial weights of self-attention; 1 for Xavier's own bounds
 *     (technical appendix)
 * @param cuts the way in which the Selector's formulas are cut
 * @param balancedShare the share of the Selector's formulas with narrow operands: 0 and ±1, small,
 *     extreme or equal ones, equally often; the others have any operands
 * @param procedure the examples and the optimiser that train and select it
 */
@RecordBuilder
public record TrainingSettings(
    TrainableModule module,
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
    double attentionGain,
    CutSettings cuts,
    double balancedShare,
    TrainingProcedure procedure)
    implements RunSettings, TrainingSettingsBuilder.With {

  public TrainingSettings {
    procedure = Objects.requireNonNullElse(procedure, TrainingProcedure.OURS);
  }

  @Override
  public double learningRate(int iteration) {
    return RunSettings.warmUpAndCosine(learningRate, warmUp, iterations, iteration);
  }

  /** The learning rate in a round of training on wrong leaves, which begins anew below its peak. */
  public double roundLearningRate(int iteration, int length) {
    return RunSettings.warmUpAndCosine(
        learningRate / 2, RunSettings.warmUpOf(length, warmUp), length, iteration);
  }

  @Override
  public boolean drawsWhileLearning() {
    return network.dropout() > 0;
  }

  /**
   * These settings with another number of iterations. A published warm-up keeps its share of them,
   * so that a search still tells one from another.
   */
  @Override
  public TrainingSettings withIterations(int other) {
    if (other == iterations) {
      return this;
    }
    return with()
        .iterations(other)
        .warmUp(
            switch (procedure) {
              case OURS -> RunSettings.warmUpOf(other, warmUp);
              case PUBLISHED -> (int) Math.max(1, (long) warmUp * other / iterations);
            })
        .validateEvery(Math.min(validateEvery, other))
        .build();
  }
}
