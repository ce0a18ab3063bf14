package io.nrs.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdamTest extends NetworkTest {
  private static final double RATE = 0.1;

  /** Makes {@code gradient} the gradient of the only weights. */
  private static void give(NDManager scope, Weights weights, float... gradient) {
    try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
      NDArray factor = scope.create(gradient);
      collector.backward(weights.get("a.bias").mul(factor).sum());
    }
  }

  @Test
  void updatesAreThoseComputedByHand() {
    float[][] gradients = {{.3f, -.4f, 0}, {6, 8, 0}, {.1f, .2f, -.2f}};
    double[] norms = {.5, 10, .3};
    double[] weight = new double[3];
    double[] m = new double[3];
    double[] v = new double[3];
    try (NDManager scope = manager.newSubManager();
        Weights weights = Weights.initialize(scope, Map.of("a.bias", new Shape(3)), 1);
        Adam adam = Adam.start(scope, weights)) {
      weights.requireGradients();
      for (int step = 1; step <= gradients.length; step++) {
        give(scope, weights, gradients[step - 1]);
        double norm = adam.update(scope, step, RATE, 0, Adam.Variant.CLIPPED);
        assertEquals(norms[step - 1], norm, 1e-5);
        for (int i = 0; i < 3; i++) {
          double g = gradients[step - 1][i] / Math.max(1, norms[step - 1]);
          m[i] = .9 * m[i] + .1 * g;
          v[i] = .98 * v[i] + .02 * g * g;
          double mean = m[i] / (1 - Math.pow(.9, step));
          double deviation = Math.sqrt(v[i] / (1 - Math.pow(.98, step)));
          weight[i] -= g == 0 && v[i] == 0 ? 0 : RATE * mean / deviation;
        }
        check(weight, weights.get("a.bias"));
        check(m, adam.firstMoments().get("a.bias"));
        check(v, adam.secondMoments().get("a.bias"));
      }
    }
  }

  private static void check(double[] expected, NDArray actual) {
    float[] floats = new float[expected.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) expected[i];
    }
    assertArrayEquals(floats, actual.toFloatArray(), 1e-5f);
  }

  @Test
  void decayTakesItsShareOfTheWeightsAndNothingOfTheStep() {
    float[] before = {1, -2};
    float[] plain = updated(before, 0);
    float[] decayed = updated(before, .3);
    for (int i = 0; i < before.length; i++) {
      assertEquals(plain[i] - RATE * .3 * before[i], decayed[i], 1e-6);
    }
  }

  private float[] updated(float[] values, double decay) {
    try (NDManager scope = manager.newSubManager();
        Weights weights = Weights.initialize(scope, Map.of("a.bias", new Shape(2)), 1);
        Adam adam = Adam.start(scope, weights)) {
      weights.get("a.bias").set(values);
      weights.requireGradients();
      give(scope, weights, .1f, .2f);
      adam.update(scope, 1, RATE, decay, Adam.Variant.CLIPPED);
      return weights.get("a.bias").toFloatArray();
    }
  }

  @Test
  void gradientsAreForgottenAfterAnUpdate() {
    try (NDManager scope = manager.newSubManager();
        Weights weights = Weights.initialize(scope, Map.of("a.bias", new Shape(2)), 1);
        Adam adam = Adam.start(scope, weights)) {
      weights.requireGradients();
      give(scope, weights, .5f, .5f);
      adam.update(scope, 1, RATE, 0, Adam.Variant.CLIPPED);
      assertArrayEquals(new float[2], weights.whole().getGradient().toFloatArray());
    }
  }

  @Test
  void nothingIsUpdatedByWhatIsNoNumber() {
    try (NDManager scope = manager.newSubManager();
        Weights weights = Weights.initialize(scope, Map.of("a.bias", new Shape(2)), 1);
        Adam adam = Adam.start(scope, weights)) {
      weights.requireGradients();
      give(scope, weights, Float.NaN, 1);
      assertEquals(Double.NaN, adam.update(scope, 1, RATE, 0, Adam.Variant.CLIPPED));
      assertArrayEquals(new float[2], weights.get("a.bias").toFloatArray());
      assertArrayEquals(new float[2], adam.firstMoments().get("a.bias").toFloatArray());
    }
  }

  @Test
  void eachOfSeveralWeightsGetsItsOwnGradient() {
    Map<String, Shape> shapes = new LinkedHashMap<>();
    shapes.put("a.bias", new Shape(3));
    shapes.put("b.matrix", new Shape(2, 2));
    shapes.put("c.gain", new Shape(2));
    try (NDManager scope = manager.newSubManager();
        Weights weights = Weights.initialize(scope, shapes, 1);
        Adam adam = Adam.start(scope, weights)) {
      float[] before = weights.get("b.matrix").toFloatArray();
      weights.requireGradients();
      for (int step = 1; step <= 2; step++) {
        try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
          NDArray factor = scope.create(new float[] {1, -1, 1, 0}, new Shape(2, 2));
          collector.backward(weights.get("b.matrix").mul(factor).sum());
        }
        adam.update(scope, step, RATE, 0, Adam.Variant.STANDARD);
      }
      assertArrayEquals(new float[3], weights.get("a.bias").toFloatArray());
      assertArrayEquals(new float[] {1, 1}, weights.get("c.gain").toFloatArray());
      double moved = 2 * RATE;
      check(
          new double[] {before[0] - moved, before[1] + moved, before[2] - moved, before[3]},
          weights.get("b.matrix"));
      assertEquals(new Shape(2, 2), adam.firstMoments().get("b.matrix").getShape());
    }
  }
}
