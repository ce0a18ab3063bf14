package io.nrs.evaluation.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.evaluation.metrics.Calibration.Bin;
import io.nrs.evaluation.result.Steps;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CalibrationTest {
  private static Calibration of(List<Double> right, List<Double> wrong) {
    List<Double> confidence = Stream.concat(right.stream(), wrong.stream()).toList();
    List<Boolean> isRight =
        IntStream.range(0, confidence.size()).mapToObj(step -> step < right.size()).toList();
    return Calibration.of(List.of(new Steps("N1", 0, List.of(), confidence, isRight)));
  }

  @Test
  void stepsAreCountedByTheirConfidence() {
    Calibration calibration = of(List.of(1.0, .96, .25), List.of(.75, .25));
    assertEquals(
        List.of(new Bin(.2, .3, 2, 1, .25), new Bin(.7, .8, 1, 0, .75), new Bin(.9, 1, 2, 2, .98)),
        calibration.bins());
    assertEquals(5, calibration.steps());
    assertEquals(3, calibration.right());
    assertEquals((1 + .96 + .25 + .75 + .25) / 5, calibration.confidence(), 1e-12);
  }

  @Test
  void theErrorIsTheDistanceOfConfidenceAndAccuracy() {
    assertEquals(0, of(List.of(1.0, 1.0), List.of()).expectedError());
    assertEquals(1, of(List.of(), List.of(1.0)).expectedError());
    assertEquals(.5, of(List.of(.5, .5), List.of()).expectedError());
    // Two bins: half of two steps at .25 are right, and neither of two at .75.
    assertEquals(
        (2 * .25 + 2 * .75) / 4, of(List.of(.25), List.of(.25, .75, .75)).expectedError(), 1e-12);
  }

  @Test
  void noStepsHaveNoError() {
    assertEquals(0, of(List.of(), List.of()).expectedError());
    assertEquals(0, Calibration.of(List.of()).confidence());
  }
}
