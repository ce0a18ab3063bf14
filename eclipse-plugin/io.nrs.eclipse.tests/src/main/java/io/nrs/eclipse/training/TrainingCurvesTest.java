package io.nrs.eclipse.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.training.TrainingCurves.Curve;
import io.nrs.eclipse.training.TrainingCurves.Pixel;
import io.nrs.protocol.TrainingEvents.TrainingFinished;
import io.nrs.protocol.TrainingEvents.TrainingIteration;
import io.nrs.protocol.TrainingEvents.TrainingStarted;
import io.nrs.protocol.TrainingEvents.TrainingStopped;
import io.nrs.protocol.TrainingEvents.TrainingValidated;
import io.nrs.protocol.Values.ValidationPoint;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrainingCurvesTest {
  private static final ValidationPoint FIRST = new ValidationPoint(500, 9, 0.8, 0.5, 0.25);
  private static final ValidationPoint SECOND = new ValidationPoint(1_000, 18, 0.2, 1, 0.983);

  private static TrainingCurves begun() {
    return TrainingCurves.begin(TrainingLauncherTest.form("", "", ""));
  }

  @Test
  void progressFollowsTheEvents() {
    TrainingCurves curves = begun();
    assertEquals("ListOps Solver (runs/new)", curves.title());
    assertEquals("Starting…", curves.progress());
    curves = curves.after(new TrainingStarted(0, 2_000, 9, "cpu"));
    assertEquals("Iteration 0 of 2,000", curves.progress());
    curves = curves.after(new TrainingIteration(1_001, 2_000, 0.03125));
    assertEquals("Iteration 1,001 of 2,000, loss 0.0313", curves.progress());
    assertEquals("Stopped at iteration 1,001", curves.after(new TrainingStopped(1_001)).progress());
    assertEquals(
        "Finished after 2,000 iterations: validation 98.3 %",
        curves.after(new TrainingFinished(2_000, 0.983, "/m")).progress());
  }

  @Test
  void validationsBecomePoints() {
    TrainingCurves curves =
        begun()
            .after(new TrainingStarted(0, 2_000, 9, "cpu"))
            .after(new TrainingValidated(FIRST))
            .after(new TrainingValidated(SECOND));
    assertEquals(List.of(new Pixel(100, 0), new Pixel(200, 75)), curves.line(Curve.LOSS, 400, 100));
    assertEquals(
        List.of(new Pixel(100, 50), new Pixel(200, 0)),
        curves.line(Curve.TRAINING_LEVELS, 400, 100));
    assertEquals(
        List.of(new Pixel(100, 75), new Pixel(200, 2)), curves.line(Curve.DEEPER, 400, 100));
    assertEquals(List.of(), begun().line(Curve.LOSS, 400, 100));
    assertEquals("0.8000", Curve.LOSS.text(FIRST));
    assertEquals("98.3 %", Curve.DEEPER.text(SECOND));
  }

  @Test
  void theLossIsDrawnBetweenValidations() {
    TrainingCurves curves =
        begun()
            .after(new TrainingIteration(250, 1_000, 1.6))
            .after(new TrainingValidated(FIRST))
            .after(new TrainingIteration(750, 1_000, 0.4));
    assertEquals(List.of(new Pixel(100, 0), new Pixel(300, 75)), curves.line(Curve.LOSS, 400, 100));
    assertEquals("Loss 0.4000, 0 to 1.6000", curves.legend(Curve.LOSS));
    assertEquals("Accuracy 50.0 %, 0 to 100 %", curves.legend(Curve.TRAINING_LEVELS));
  }

  /** A short training has one validation, at its end. */
  @Test
  void theOnlyPointOfACurveHasALevel() {
    TrainingCurves curves = begun().after(new TrainingValidated(FIRST));
    assertEquals("Accuracy, 0 to 100 %", begun().legend(Curve.TRAINING_LEVELS));
    assertEquals("Accuracy 50.0 %, 0 to 100 %", curves.legend(Curve.TRAINING_LEVELS));
    List<Pixel> only = curves.line(Curve.DEEPER, 400, 100);
    assertEquals(List.of(new Pixel(400, 75)), only);
    assertEquals(Optional.of(new Pixel(0, 75)), TrainingCurves.level(only));
    assertEquals(Optional.empty(), TrainingCurves.level(List.of()));
    assertEquals(
        Optional.empty(),
        TrainingCurves.level(
            curves.after(new TrainingValidated(SECOND)).line(Curve.DEEPER, 400, 100)));
  }

  @Test
  void someLossesOfALongTrainingAreEnough() {
    TrainingCurves curves = begun();
    for (int i = 1; i <= 10_000; i++) {
      curves = curves.after(new TrainingIteration(i, 10_000, 1));
    }
    assertTrue(curves.losses().size() <= 2_000, curves.losses().size() + " losses");
  }

  @Test
  void pointsBeforeTheNumberOfIterationsIsKnownFillTheWidth() {
    TrainingCurves curves =
        begun().after(new TrainingValidated(FIRST)).after(new TrainingValidated(SECOND));
    assertEquals(
        List.of(new Pixel(200, 50), new Pixel(400, 0)),
        curves.line(Curve.TRAINING_LEVELS, 400, 100));
  }
}
