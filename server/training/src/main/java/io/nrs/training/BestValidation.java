package io.nrs.training;

import io.nrs.training.settings.RunSettings;
import java.util.List;

/**
 * Which weights of a training are kept: those of the validation with the highest score.
 *
 * @param iteration of that validation; 0 before the first one
 * @param score of that validation, 0 to 1; -1 before the first one
 * @param withoutImprovement the number of validations since the score last rose
 * @param exact the number of last validations with the score 1; negative where they do not count
 */
public record BestValidation(int iteration, double score, int withoutImprovement, int exact) {
  static final BestValidation NONE = new BestValidation(0, -1, 0, 0);

  /** So many exact validations, the last one at a low learning rate, end a training early. */
  private static final int ENOUGH = 2;

  private static final int NEVER = -1;

  /**
   * Takes the score of a later validation. Later weights win a tie: the learning rate has fallen
   * further. A score of 1 cannot rise, so it counts as an improvement.
   */
  BestValidation after(int laterIteration, double laterScore) {
    int row = exact == NEVER ? NEVER : laterScore == 1 ? exact + 1 : 0;
    if (laterScore >= score) {
      boolean improved = laterScore > score || laterScore == 1;
      return new BestValidation(
          laterIteration, laterScore, improved ? 0 : withoutImprovement + 1, row);
    }
    return new BestValidation(iteration, score, withoutImprovement + 1, row);
  }

  /** Goes on to the last iteration, since exact validations were not enough. */
  BestValidation untilTheEnd() {
    return new BestValidation(iteration, score, withoutImprovement, NEVER);
  }

  /** Returns the share of the learning rate, which falls where exact validations may end soon. */
  double learningRateShare(RunSettings settings, int next) {
    return settings.endsEarly() && exact == ENOUGH - 1
        ? 1 - (double) (next - iteration - 1) / settings.common().validateEvery()
        : 1;
  }

  /** Whether a training ends early, since validations are exact. */
  boolean endsEarly(RunSettings settings) {
    return settings.endsEarly() && exact >= ENOUGH;
  }

  /**
   * Whether a training ends after an iteration: it was the last, the score does not rise, or it was
   * exact for long enough.
   */
  boolean ends(RunSettings settings, int done) {
    return done >= settings.iterations()
        || withoutImprovement >= settings.common().patience()
        || endsEarly(settings);
  }

  /**
   * Returns whether a training with these validations is finished.
   *
   * @param validations in order
   */
  public static boolean isFinished(
      RunSettings settings, List<? extends ValidationAccuracies> validations) {
    BestValidation best = NONE;
    for (ValidationAccuracies each : validations) {
      double score = settings.score(each.inDistribution(), each.outOfDistribution());
      best = best.after(each.iteration(), score);
      if (best.ends(settings, each.iteration())) {
        return true;
      }
    }
    return false;
  }
}
