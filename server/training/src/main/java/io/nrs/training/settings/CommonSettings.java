package io.nrs.training.settings;

import io.nrs.grammar.Language;
import io.nrs.rewriting.models.TrainableModule;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * The settings that every training has.
 *
 * @param preset the name of these settings
 * @param width of an embedding, a multiple of the heads
 * @param batch examples per update
 * @param learningRate the highest rate, reached after the warm-up
 * @param warmUp iterations of linear rise; a cosine to zero follows
 * @param validateEvery iterations between validations
 * @param patience the number of validations without improvement that ends training
 * @param hardShare the share of a batch that repeats examples answered wrongly before
 */
@RecordBuilder
public record CommonSettings(
    Language language,
    TrainableModule module,
    String preset,
    int width,
    int batch,
    int iterations,
    double learningRate,
    int warmUp,
    int validateEvery,
    int patience,
    double hardShare)
    implements CommonSettingsBuilder.With {
  /** From this round of corrections on, the learning rate stays. */
  private static final int LAST_HALVING = 3;

  /** The number of iterations of a full warm-up is at most this part of a shortened training. */
  private static final int WARM_UP_DIVISOR = 10;

  /** The learning rate of an iteration, from 1. */
  public double learningRate(int iteration) {
    return warmUpAndCosine(learningRate, warmUp, iterations, iteration);
  }

  /**
   * The learning rate in a round of training on wrong leaves. Each round begins anew, the first
   * ones with half the peak of what came before: a later round has few leaves to mend, and the
   * others stay right.
   *
   * @param round from 1
   * @param iteration of the round, from 1
   * @param length of the round, in iterations
   */
  public double roundLearningRate(int round, int iteration, int length) {
    double highest = learningRate / (1 << Math.min(round, LAST_HALVING));
    return warmUpAndCosine(highest, warmUpOf(length), length, iteration);
  }

  private static double warmUpAndCosine(double highest, int warmUp, int iterations, int iteration) {
    if (iteration <= warmUp) {
      return highest * iteration / warmUp;
    }
    double progress = (double) (iteration - warmUp) / Math.max(1, iterations - warmUp);
    return highest * 0.5 * (1 + Math.cos(Math.PI * Math.min(1, progress)));
  }

  private int warmUpOf(int length) {
    return Math.min(warmUp, Math.max(1, length / WARM_UP_DIVISOR));
  }

  /** These settings for another number of iterations, with a warm-up that is short enough. */
  CommonSettings shortened(int other) {
    return shortened(other, warmUpOf(other));
  }

  /** These settings for another number of iterations, of which the warm-up keeps its share. */
  CommonSettings scaled(int other) {
    return shortened(other, Math.max(1, scaled(warmUp, other)));
  }

  private CommonSettings shortened(int other, int otherWarmUp) {
    return with()
        .iterations(other)
        .warmUp(otherWarmUp)
        .validateEvery(Math.min(validateEvery, other))
        .build();
  }

  /** The iteration that is as far in a training of another length as this one is in these. */
  int scaled(int at, int other) {
    return (int) ((long) at * other / iterations);
  }
}
