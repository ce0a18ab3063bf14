package io.nrs.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NeuralDataRouterTest extends NetworkTest {
  private static final int ANSWER = 3;
  private static final float TOLERANCE = 1e-5f;

  private static NeuralDataRouterConfig config(boolean answerTokens) {
    return NeuralDataRouterConfigBuilder.builder()
        .vocabulary(TinyNetworks.VOCABULARY)
        .width(8)
        .heads(2)
        .feedForward(12)
        .layers(3)
        .answer(ANSWER)
        .answerTokens(answerTokens)
        .dropout(0)
        .attentionDropout(0)
        .build();
  }

  private static NeuralDataRouter router(
      NDManager manager, NeuralDataRouterConfig config, long seed) {
    return new NeuralDataRouter(
        manager, config, Weights.initialize(manager, NeuralDataRouter.shapes(config), seed));
  }

  private List<float[]> logits(NeuralDataRouter router, List<int[]> formulas) {
    try (NDManager scope = manager.newSubManager()) {
      float[] all = router.logits(scope, formulas, false).toFloatArray();
      int size = all.length / formulas.size();
      List<float[]> rows = new ArrayList<>();
      for (int row = 0; row < formulas.size(); row++) {
        rows.add(Arrays.copyOfRange(all, row * size, (row + 1) * size));
      }
      return rows;
    }
  }

  /** Neither padding nor the other rows of a batch change an answer. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anAnswerDependsOnNothingElseInItsBatch(boolean answerTokens) {
    NeuralDataRouter router = router(manager, config(answerTokens), 1);
    List<int[]> formulas = TinyNetworks.sequences(new SplittableRandom(2), 1, 20, 2, 9, 9, 3);
    List<float[]> together = logits(router, formulas);
    for (int row = 0; row < formulas.size(); row++) {
      assertArrayEquals(
          logits(router, List.of(formulas.get(row))).get(0), together.get(row), TOLERANCE);
    }
  }

  @Test
  void whatIsNextToWhatIsSeen() {
    NeuralDataRouter router = router(manager, config(true), 1);
    float[] one = logits(router, List.of(new int[] {3, 4, 5, 6})).get(0);
    float[] other = logits(router, List.of(new int[] {3, 5, 4, 6})).get(0);
    assertFalse(Arrays.equals(one, other));
  }

  /** One layer is applied repeatedly: depth adds no weights. */
  @Test
  void layersShareTheirWeights() {
    NeuralDataRouterConfig deep =
        NeuralDataRouterConfigBuilder.builder()
            .vocabulary(12)
            .width(8)
            .heads(2)
            .feedForward(12)
            .layers(50)
            .answer(ANSWER)
            .answerTokens(true)
            .dropout(0)
            .attentionDropout(0)
            .build();
    assertEquals(NeuralDataRouter.shapes(config(true)), NeuralDataRouter.shapes(deep));
  }

  @Test
  void answersHaveAllTheirPositionsAndAProbability() {
    NeuralDataRouterConfig config = config(true);
    try (NDManager scope = manager.newSubManager();
        Weights weights = Weights.initialize(scope, NeuralDataRouter.shapes(config), 1)) {
      // Only the bias of the output decides: every position answers the same.
      float[] zero = new float[TinyNetworks.VOCABULARY * 8];
      weights.get("logits.matrix").set(zero);
      float[] bias = new float[TinyNetworks.VOCABULARY];
      bias[7] = 2;
      weights.get("logits.bias").set(bias);
      NeuralDataRouter router = new NeuralDataRouter(scope, config, weights);
      double likeliest = Math.exp(2) / (Math.exp(2) + TinyNetworks.VOCABULARY - 1);
      NeuralDataRouterInference.Answer full = answer(router);
      assertArrayEquals(new int[] {7, 7, 7}, full.tokens());
      assertEquals(Math.pow(likeliest, ANSWER), full.probability(), 1e-6);
    }
  }

  private NeuralDataRouterInference.Answer answer(NeuralDataRouter router) {
    return new NeuralDataRouterInference(router)
        .answer(manager, List.of(new int[] {3, 4}), () -> {})
        .get(0);
  }

  /** More than fits into one batch, of all lengths in no order. */
  @Test
  void manyFormulasAreAnsweredInTheirOrder() {
    NeuralDataRouter router = router(manager, config(true), 1);
    NeuralDataRouterInference answers = new NeuralDataRouterInference(router);
    List<int[]> formulas =
        TinyNetworks.sequences(new SplittableRandom(9), 300, 2, 500, 17, 400, 1, 350, 500);
    AtomicInteger batches = new AtomicInteger();
    List<NeuralDataRouterInference.Answer> all =
        answers.answer(manager, formulas, batches::incrementAndGet);
    assertTrue(batches.get() > 1);
    for (int i = 0; i < formulas.size(); i++) {
      NeuralDataRouterInference.Answer alone =
          answers.answer(manager, List.of(formulas.get(i)), () -> {}).get(0);
      assertArrayEquals(alone.tokens(), all.get(i).tokens());
      assertEquals(alone.probability(), all.get(i).probability(), 1e-4);
    }
  }

  @Test
  void answeringLeavesNothingBehind() {
    try (NDManager own = manager.newSubManager()) {
      NeuralDataRouter router = router(own, config(true), 1);
      own.cap();
      NeuralDataRouterInference answers = new NeuralDataRouterInference(router);
      assertEquals(
          2, answers.answer(own, List.of(new int[] {3}, new int[] {4, 5}), () -> {}).size());
    }
  }

  @Test
  void impossibleArchitecturesAreRefused() {
    NeuralDataRouterConfig sound = config(true);
    assertThrows(IllegalArgumentException.class, () -> sound.with().heads(3).build());
    assertThrows(IllegalArgumentException.class, () -> sound.with().answer(0).build());
    assertThrows(IllegalArgumentException.class, () -> sound.with().dropout(1).build());
  }

  private final List<int[]> inputs = TinyNetworks.sequences(new SplittableRandom(6), 9, 5, 7);

  private final int[] targets = TinyNetworks.tokens(3 * ANSWER, new SplittableRandom(7));

  private double loss(NeuralDataRouter router) {
    try (NDManager scope = manager.newSubManager()) {
      return TinyNetworks.loss(router.logits(scope, inputs, false).toFloatArray(), targets);
    }
  }

  private Map<String, float[]> gradients(NeuralDataRouter router) {
    return TinyNetworks.gradients(
        manager,
        router.weights(),
        targets,
        scope -> router.logits(scope, inputs, true),
        TinyNetworks::collectGarbage);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void gradientsAreThoseOfSmallDifferences(boolean answerTokens) {
    NeuralDataRouterConfig config = config(answerTokens);
    try (NDManager scope = manager.newSubManager();
        Weights trained = Weights.initialize(scope, NeuralDataRouter.shapes(config), 2);
        Weights varied = trained.copy(scope)) {
      trained.requireGradients();
      Map<String, float[]> gradients = gradients(new NeuralDataRouter(scope, config, trained));
      NeuralDataRouter router = new NeuralDataRouter(scope, config, varied);
      TinyNetworks.checkEveryWeightTakesPart(gradients);
      TinyNetworks.checkGradients(gradients, varied, () -> loss(router), 1e-3);
    }
  }

  @Test
  void gradientsAreTheSameHoweverMuchGarbageIsCollected() {
    NeuralDataRouterConfig config = config(true);
    try (NDManager scope = manager.newSubManager();
        Weights weights = Weights.initialize(scope, NeuralDataRouter.shapes(config), 2)) {
      weights.requireGradients();
      NeuralDataRouter router = new NeuralDataRouter(scope, config, weights);
      Map<String, float[]> first = gradients(router);
      for (int i = 0; i < 20; i++) {
        gradients(router)
            .forEach(
                (name, gradient) -> assertArrayEquals(first.get(name), gradient, 0f, () -> name));
      }
    }
  }

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
