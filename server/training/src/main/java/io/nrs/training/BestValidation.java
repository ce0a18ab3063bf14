package io.nrs.training;

import io.nrs.training.settings.RunSettings;
import java.util.List;

/**
 * Which weights of a training are kept: those of the validation with the highest score.
 *
 * @param iteration of that validation; 0 before the first one
 * @param score of that validation, 0 to 1; -1 before the first one
 * @param withoutImprovement the number of validations since the score last rose
 */
public record BestValidation(int iteration, double score, int withoutImprovement) {
  static final BestValidation NONE = new BestValidation(0, -1, 0);

  /**
   * Takes the score of a later validation. Later weights win a tie: the learning rate has fallen
   * further. A score of 1 cannot rise, so it counts as an improvement.
   */
  BestValidation after(int laterIteration, double laterScore) {
    if (laterScore >= score) {
      boolean improved = laterScore > score || laterScore == 1;
      return new BestValidation(laterIteration, laterScore, improved ? 0 : withoutImprovement + 1);
    }
    return new BestValidation(iteration, score, withoutImprovement + 1);
  }

  /** Whether a training ends after an iteration: it was the last, or the score does not rise. */
  boolean ends(RunSettings settings, int done) {
    return done >= settings.iterations() || withoutImprovement >= settings.patience();
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
