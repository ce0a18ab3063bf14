package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.language.description.DescriptionReader;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TrainingProcedure;
import io.nrs.training.settings.TransformerSettings;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class BestValidationTest {
  private static void check(int iteration, double score, int withoutImprovement, double... scores) {
    BestValidation best = after(scores);
    assertEquals(iteration, best.iteration());
    assertEquals(score, best.score());
    assertEquals(withoutImprovement, best.withoutImprovement());
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

  /** A Solver of a described language that is validated every ten iterations. */
  private static final TransformerSettings ENDS_EARLY = endsEarly();

  private static TransformerSettings endsEarly() {
    RunSettings preset =
        Presets.of(
                DescriptionReader.read(
                        Path.of("bits.json"),
                        """
                      {"id": "bits", "atoms": ["0", "1"],
                       "operations": [{"symbol": "!", "form": "prefix"}],
                       "rules": ["(!0) => 1", "(!1) => 0"]}
                      """)
                    .language(),
                TrainableModule.SOLVER,
                "default")
            .orElseThrow();
    return (TransformerSettings)
        TinySettings.with(
            preset, common -> common.with().iterations(100).validateEvery(10).patience(99).build());
  }

  /** Validations every ten iterations. */
  private static BestValidation after(double... scores) {
    BestValidation best = BestValidation.NONE;
    for (int i = 0; i < scores.length; i++) {
      best = best.after(10 * (i + 1), scores[i]);
    }
    return best;
  }

  @Test
  void twoExactValidationsInARowEndATraining() {
    assertFalse(after(1).ends(ENDS_EARLY, 10));
    assertFalse(after(1, .5, 1).ends(ENDS_EARLY, 30));
    assertTrue(after(.5, 1, 1).ends(ENDS_EARLY, 30));
    assertFalse(after(.5, 1).untilTheEnd().after(30, 1).after(40, 1).ends(ENDS_EARLY, 40));
    assertTrue(after(.5, 1).untilTheEnd().ends(ENDS_EARLY, 100));
  }

  @Test
  void betweenThemTheLearningRateFalls() {
    assertEquals(1, after(.5).learningRateShare(ENDS_EARLY, 11));
    assertEquals(1, after(1).learningRateShare(ENDS_EARLY, 11));
    assertEquals(.1, after(1).learningRateShare(ENDS_EARLY, 20), 1e-9);
    assertEquals(1, after(1, .5).learningRateShare(ENDS_EARLY, 21));
    assertEquals(1, after(1).untilTheEnd().learningRateShare(ENDS_EARLY, 15));
  }

  @Test
  void networksOfThePaperTrainToTheEnd() {
    RunSettings listops =
        TinySettings.with(
            TinySettings.of(TrainableModule.SELECTOR, 100, 1e-3),
            common -> common.withValidateEvery(10));
    assertFalse(after(1, 1, 1).ends(listops, 30));
    assertEquals(1, after(1).learningRateShare(listops, 20));
    assertFalse(after(1, 1, 1).ends(ENDS_EARLY.withProcedure(TrainingProcedure.PUBLISHED), 30));
  }
}
