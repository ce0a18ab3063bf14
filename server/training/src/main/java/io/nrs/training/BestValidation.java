package io.nrs.training;

/**
 * Which weights of a training are kept: those of the validation with the highest score.
 *
 * @param iteration of that validation; 0 before the first one
 * @param score of that validation, 0 to 1; -1 before the first one
 * @param withoutImprovement the number of validations since the score last rose
 */
record BestValidation(int iteration, double score, int withoutImprovement) {
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
}
