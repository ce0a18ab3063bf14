package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class BestValidationTest {
  /** Validations every ten iterations. */
  private static void check(int iteration, double score, int withoutImprovement, double... scores) {
    BestValidation best = BestValidation.NONE;
    for (int i = 0; i < scores.length; i++) {
      best = best.after(10 * (i + 1), scores[i]);
    }
    assertEquals(new BestValidation(iteration, score, withoutImprovement), best);
  }

  @Test
  void theHighestScoreIsKept() {
    check(10, 0, 0, 0);
    check(20, .5, 0, .25, .5);
    check(20, .5, 2, .25, .5, .25, .375);
    check(40, .75, 0, .25, .5, .25, .75);
  }

  @Test
  void laterWeightsWinATieThatIsNoImprovement() {
    check(40, .5, 2, .25, .5, .25, .5);
    check(20, 0, 1, 0, 0);
  }

  @Test
  void whatCannotRiseGoesOn() {
    check(40, 1, 0, .5, 1, .5, 1);
    check(20, 1, 1, .5, 1, .5);
  }
}
