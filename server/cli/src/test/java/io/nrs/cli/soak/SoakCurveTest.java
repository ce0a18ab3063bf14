package io.nrs.cli.soak;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class SoakCurveTest {
  private static final ResourceUse START = new ResourceUse(500, 50, 60, 30);

  /** The curve of a last server; the one before held little. */
  private static SoakCurve curve(ResourceUse... uses) {
    SoakCurve curve = new SoakCurve();
    curve.add(0, 1, new SoakCounts(), new ResourceUse(1, 1, 1, 1));
    for (ResourceUse use : uses) {
      curve.add(1, 2, new SoakCounts(), use);
    }
    return curve;
  }

  @Test
  void aPeakInTheMiddleIsNoGrowth() {
    curve(START, new ResourceUse(900, 90, 99, 99), new ResourceUse(590, 59, 68, 35)).mustBeFlat();
  }

  @Test
  void growthOfEachFigureIsFound() {
    for (ResourceUse last :
        List.of(
            new ResourceUse(601, 50, 60, 30),
            new ResourceUse(500, 61, 60, 30),
            new ResourceUse(500, 50, 69, 30),
            new ResourceUse(500, 50, 60, 36))) {
      AssertionError growth =
          assertThrows(AssertionError.class, () -> curve(START, START, last).mustBeFlat());
      assertTrue(growth.getMessage().contains(" grow: "), growth::getMessage);
    }
  }
}
