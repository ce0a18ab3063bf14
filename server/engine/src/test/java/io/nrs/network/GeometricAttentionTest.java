package io.nrs.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.nrs.network.NeuralDataRouter.GeometricAttention;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeometricAttentionTest extends NetworkTest {
  private static final float TOLERANCE = 1e-5f;

  /** Attention of one row and one head whose last positions are padding. */
  private float[] attention(float[] scores, int length, int present) {
    float[] keys = new float[length];
    for (int i = 0; i < present; i++) {
      keys[i] = 1;
    }
    try (NDManager scope = manager.newSubManager()) {
      GeometricAttention geometry =
          GeometricAttention.of(scope, scope.create(keys, new Shape(1, 1, 1, length)), length);
      return geometry
          .attention(scope.create(scores, new Shape(1, 1, length, length)))
          .toFloatArray();
    }
  }

  private static double probability(float score) {
    return 1 / (1 + Math.exp(-score));
  }

  /** Whether k is read before j. */
  private static boolean isNearer(int i, int k, int j) {
    int toK = Math.abs(i - k);
    int toJ = Math.abs(i - j);
    return toK < toJ || toK == toJ && k > j;
  }

  private static float[] naive(float[] scores, int length, int present) {
    float[] attention = new float[length * length];
    for (int i = 0; i < length; i++) {
      for (int j = 0; j < present; j++) {
        double weight = i == j ? 0 : probability(scores[i * length + j]);
        for (int k = 0; k < present; k++) {
          if (k != i && k != j && isNearer(i, k, j)) {
            weight *= 1 - probability(scores[i * length + k]);
          }
        }
        attention[i * length + j] = (float) weight;
      }
    }
    return attention;
  }

  private static float[] random(int size, double deviation, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      values[i] = (float) ((random.nextDouble() * 2 - 1) * deviation);
    }
    return values;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 16})
  void itIsTheProductOverNearerPositions(int length) {
    float[] scores = random(length * length, 4, length);
    assertArrayEquals(naive(scores, length, length), attention(scores, length, length), TOLERANCE);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 8})
  void paddingIsNeitherReadNorInTheWay(int present) {
    float[] scores = random(64, 4, present);
    assertArrayEquals(naive(scores, 8, present), attention(scores, 8, present), TOLERANCE);
  }

  /** Products of many small factors: nothing overflows, and nothing becomes no number. */
  @Test
  void extremeScoresOverALongDistanceAreNoTrouble() {
    int length = 200;
    float[] scores = random(length * length, 80, 3);
    assertArrayEquals(naive(scores, length, length), attention(scores, length, length), 1e-3f);
  }

  @Test
  void theNearestMatchIsReadAndTheRightOneOfTwo() {
    int length = 7;
    float[] scores = new float[length * length];
    Arrays.fill(scores, -30);
    // Position 3 matches 1 and 5, equally far; position 0 matches 4 and 6.
    scores[3 * length + 1] = 30;
    scores[3 * length + 5] = 30;
    scores[4] = 30;
    scores[6] = 30;
    float[] attention = attention(scores, length, length);
    assertEquals(1, attention[3 * length + 5], TOLERANCE);
    assertEquals(0, attention[3 * length + 1], TOLERANCE);
    assertEquals(1, attention[4], TOLERANCE);
    assertEquals(0, attention[6], TOLERANCE);
  }

  @Test
  void weightsOfARowAddUpToAtMostOne() {
    int length = 12;
    float[] attention = attention(random(length * length, 3, 5), length, length);
    for (int i = 0; i < length; i++) {
      double sum = 0;
      for (int j = 0; j < length; j++) {
        sum += attention[i * length + j];
      }
      assertTrue(sum <= 1 + TOLERANCE, "row " + i + " adds up to " + sum);
      assertEquals(0, attention[i * length + i]);
    }
  }
}
