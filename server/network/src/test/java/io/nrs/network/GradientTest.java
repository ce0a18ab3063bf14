package io.nrs.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GradientTest extends NetworkTest {
  private static final int TARGET = 4;

  /** With these weights, no unit begins to work between the two values of a difference. */
  private static final int SEED = 6;

  private List<int[]> inputs;
  private TokenBatch decoderInputs;
  private int[] targets;

  @BeforeAll
  void prepare() {
    SplittableRandom random = new SplittableRandom(1);
    decoderInputs = TokenBatch.of(TinyNetworks.sequences(random, TARGET, TARGET, TARGET), 0);
    targets = TinyNetworks.tokens(decoderInputs.rows() * TARGET, random);
  }

  @BeforeEach
  void readShortInputs() {
    inputs = TinyNetworks.sequences(new SplittableRandom(1), 9, 5, 7);
  }

  private NDArray logits(NDManager scope, Transformer network) {
    TokenBatch batch = TokenBatch.of(inputs, TinyNetworks.PADDING);
    Transformer.Memory memory =
        network.encode(scope, batch, TinyNetworks.evenPositions(inputs), true);
    return network.logits(scope, memory, decoderInputs, true);
  }

  private double loss(Transformer network) {
    try (NDManager scope = manager.newSubManager()) {
      return TinyNetworks.loss(logits(scope, network).toFloatArray(), targets);
    }
  }

  private Map<String, float[]> gradients(Transformer network, Runnable pressure) {
    return TinyNetworks.gradients(
        manager, network.weights(), targets, scope -> logits(scope, network), pressure);
  }

  @ParameterizedTest
  @CsvSource({
    "9, 3, true, false",
    "9, 0, true, false",
    "9, 2, false, false",
    "9, 0, false, false",
    "9, 2, false, true",
    "9, 0, false, true",
    "100, 3, true, false",
    "100, 2, false, true"
  })
  void gradientsAreThoseOfSmallDifferences(int longest, int window, boolean bias, boolean vanilla) {
    inputs = TinyNetworks.sequences(new SplittableRandom(4), longest, 5, 7);
    TransformerConfig config =
        TransformerConfigBuilder.from(TinyNetworks.config(window, bias)).withVanilla(vanilla);
    try (NDManager scope = manager.newSubManager();
        Weights trained = Weights.initialize(scope, Transformer.shapes(config), SEED);
        Weights varied = trained.copy(scope)) {
      trained.requireGradients();
      Map<String, float[]> gradients =
          gradients(new Transformer(scope, config, trained, false), () -> {});
      Transformer network = new Transformer(scope, config, varied, false);
      TinyNetworks.checkGradients(gradients, varied, () -> loss(network), 2e-3);
    }
  }

  @Test
  void everyWeightTakesPart() {
    TransformerConfig config = TinyNetworks.config(3, true);
    try (NDManager scope = manager.newSubManager();
        Weights weights = Weights.initialize(scope, Transformer.shapes(config), 2)) {
      weights.requireGradients();
      Map<String, float[]> gradients =
          gradients(new Transformer(scope, config, weights, false), () -> {});
      TinyNetworks.checkEveryWeightTakesPart(gradients);
    }
  }

  /** The library frees numbers, as operands, when their Java objects are collected. */
  @Test
  void gradientsAreTheSameHoweverMuchGarbageIsCollected() {
    TransformerConfig config = TinyNetworks.config(3, true);
    try (NDManager scope = manager.newSubManager();
        Weights weights = Weights.initialize(scope, Transformer.shapes(config), 2)) {
      weights.requireGradients();
      Transformer network = new Transformer(scope, config, weights, false);
      Map<String, float[]> first = gradients(network, () -> {});
      for (int i = 0; i < 30; i++) {
        gradients(network, TinyNetworks::collectGarbage)
            .forEach(
                (name, gradient) -> assertArrayEquals(first.get(name), gradient, 0f, () -> name));
      }
    }
  }
}
