package io.nrs.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What float32 makes of a tagging network, against exact arithmetic. */
class RoundingBoundTest {
  private static final int PLACES = 5;
  private static final int CLASSES = 6;
  private static final int WIDTH = 64;
  private static final int ANSWERS = 3;

  /** Weights as large as those of trained networks. */
  private record Network(float[] window, float[] hidden, float[] bias, float[] answers) {
    static Network of(SplittableRandom random) {
      return new Network(
          weights(PLACES * CLASSES * WIDTH, x -> 1.5 * x, random),
          weights(WIDTH * WIDTH, x -> .3 * x, random),
          weights(WIDTH, x -> x, random),
          weights(WIDTH * ANSWERS, x -> .5 * x, random));
    }

    private static float[] weights(int size, DoubleUnaryOperator scale, SplittableRandom random) {
      float[] weights = new float[size];
      for (int i = 0; i < size; i++) {
        weights[i] = (float) scale.applyAsDouble(random.nextGaussian());
      }
      return weights;
    }

    double bound() {
      return RoundingBound.of(window, CLASSES, hidden, bias, answers, new float[ANSWERS]);
    }

    double[] exact(int[] tokens) {
      double[] state = new double[WIDTH];
      for (int place = 0; place < PLACES; place++) {
        for (int i = 0; i < WIDTH; i++) {
          state[i] += window[(place * CLASSES + tokens[place]) * WIDTH + i];
        }
      }
      double[] second = new double[WIDTH];
      for (int o = 0; o < WIDTH; o++) {
        second[o] = bias[o];
        for (int i = 0; i < WIDTH; i++) {
          second[o] += Math.max(0, state[i]) * hidden[i * WIDTH + o];
        }
      }
      double[] logits = new double[ANSWERS];
      for (int o = 0; o < ANSWERS; o++) {
        for (int i = 0; i < WIDTH; i++) {
          logits[o] += Math.max(0, second[i]) * answers[i * ANSWERS + o];
        }
      }
      return logits;
    }

    /** In float32, in a random order, where every second product is fused if asked for. */
    float[] rounded(int[] tokens, boolean fused, SplittableRandom random) {
      float[] state = new float[WIDTH];
      for (int i = 0; i < WIDTH; i++) {
        float[] terms = new float[PLACES];
        for (int place = 0; place < PLACES; place++) {
          terms[place] = window[(place * CLASSES + tokens[place]) * WIDTH + i];
        }
        state[i] = sum(terms, filled(PLACES, 1), 0, fused, random);
      }
      float[] second = layer(state, hidden, bias, fused, random);
      return layer(second, answers, new float[ANSWERS], fused, random);
    }

    private static float[] layer(
        float[] in, float[] columns, float[] bias, boolean fused, SplittableRandom random) {
      float[] out = new float[bias.length];
      for (int o = 0; o < out.length; o++) {
        float[] values = new float[in.length];
        float[] weights = new float[in.length];
        for (int i = 0; i < in.length; i++) {
          values[i] = Math.max(0, in[i]);
          weights[i] = columns[i * out.length + o];
        }
        out[o] = sum(values, weights, bias[o], fused, random);
      }
      return out;
    }

    private static float[] filled(int size, float value) {
      float[] all = new float[size];
      Arrays.fill(all, value);
      return all;
    }

    private static float sum(
        float[] values, float[] weights, float start, boolean fused, SplittableRandom random) {
      float sum = start;
      int at = random.nextInt(values.length);
      for (int i = 0; i < values.length; i++, at = (at + 1) % values.length) {
        sum =
            fused && i % 2 == 0
                ? Math.fma(values[at], weights[at], sum)
                : sum + values[at] * weights[at];
      }
      return sum;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void noDifferenceOfLogitsIsFurtherOff(boolean fused) {
    SplittableRandom random = new SplittableRandom(5);
    Network network = Network.of(random);
    double bound = network.bound();
    double most = 0;
    for (int draw = 0; draw < 2_000; draw++) {
      int[] tokens = random.ints(PLACES, 0, CLASSES).toArray();
      double[] exact = network.exact(tokens);
      float[] rounded = network.rounded(tokens, fused, random);
      for (int one = 1; one < ANSWERS; one++) {
        double off = Math.abs(((double) rounded[one] - rounded[0]) - (exact[one] - exact[0]));
        most = Math.max(most, off);
      }
    }
    assertTrue(most > 0 && most <= bound, most + " off, at most " + bound);
  }

  /** One place, one hidden value, one product each: the bound can be computed by hand. */
  @ParameterizedTest
  @ValueSource(floats = {1, 3})
  void aNetworkOfOneNumberHasTheBoundOfItsOperations(float weight) {
    float[] one = {1};
    double bound =
        RoundingBound.of(
            one, 1, new float[] {weight}, new float[1], new float[] {1, 0}, new float[2]);
    double unit = RoundingBound.gamma(1);
    double hidden = weight * unit + RoundingBound.gamma(2) * weight * (1 + unit);
    double expected = hidden + RoundingBound.gamma(2) * (weight + hidden);
    assertEquals(expected, bound, expected * 1e-6);
  }
}
