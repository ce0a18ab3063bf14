package io.nrs.training.settings;

import io.nrs.language.AnswerLayout;
import io.nrs.network.NeuralDataRouterConfig;
import io.nrs.rewriting.models.TrainableModule;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * Everything that decides the training of a Neural Data Router but the seed and the device.
 *
 * @param preset the name of these settings
 * @param data the formulas of training
 * @param shortUntil the last iteration that draws short formulas of nesting 1 alone; 0 where none
 *     does. The last digit of a sum is as likely as any other whatever one of its operands is, so
 *     that no gradient shows where either stands; between numbers of one digit it is not.
 * @param shortLength the most tokens of a short formula
 * @param joins the iterations after which formulas of nesting 2, 3, … join those before; empty
 *     where all are there from the beginning
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
@RecordBuilder
public record RouterSettings(
    String preset,
    NeuralDataRouterConfig network,
    AnswerLayout answerLayout,
    RouterFormulas data,
    int shortUntil,
    int shortLength,
    List<Integer> joins,
    int batch,
    int iterations,
    double learningRate,
    int warmUp,
    double weightDecay,
    int validateEvery,
    int patience,
    double hardShare)
    implements RunSettings, RouterSettingsBuilder.With {

  @Override
  public TrainableModule module() {
    return TrainableModule.ROUTER;
  }

  /** The most tokens of an iteration's formulas. */
  public int longest(int iteration) {
    return iteration <= shortUntil ? shortLength : Integer.MAX_VALUE;
  }

  /** The deepest nesting of an iteration's formulas, if there are such. */
  public int deepest(int iteration) {
    if (iteration <= shortUntil) {
      return 1;
    }
    return joins.isEmpty()
        ? Integer.MAX_VALUE
        : 1 + (int) joins.stream().filter(join -> join < iteration).count();
  }

  @Override
  public String identity() {
    return toString().replace("NeuralDataRouterConfig[", "DataRouterConfig[");
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
  public boolean isRepeatable(String formula) {
    return formula.chars().filter(token -> token == '(' || token == '[').count() <= 1;
  }

  /**
   * Hardly any of the deeper formulas are answered rightly: a larger share would choose by chance.
   */
  @Override
  public double score(double inDistribution, double outOfDistribution) {
    return (4 * inDistribution + outOfDistribution) / 5;
  }

  @Override
  public RouterSettings withIterations(int other) {
    if (other == iterations) {
      return this;
    }
    return with()
        .shortUntil((int) ((long) shortUntil * other / iterations))
        .joins(joins.stream().map(join -> (int) ((long) join * other / iterations)).toList())
        .iterations(other)
        .warmUp(RunSettings.warmUpOf(other, warmUp))
        .validateEvery(Math.min(validateEvery, other))
        .build();
  }
}
