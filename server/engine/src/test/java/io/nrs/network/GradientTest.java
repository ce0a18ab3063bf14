package io.nrs.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.training.GradientCollector;
import java.util.LinkedHashMap;
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

  /** Mean cross-entropy, in doubles from the logits on. */
  private double loss(Transformer network) {
    try (NDManager scope = manager.newSubManager()) {
      float[] logits = logits(scope, network).toFloatArray();
      int size = TinyNetworks.VOCABULARY;
      double loss = 0;
      for (int row = 0; row < targets.length; row++) {
        double sum = 0;
        for (int token = 0; token < size; token++) {
          sum += Math.exp(logits[row * size + token]);
        }
        loss += Math.log(sum) - logits[row * size + targets[row]];
      }
      return loss / targets.length;
    }
  }

  /** Gradients by name, without the weights' own; {@code pressure} runs before backward. */
  private Map<String, float[]> gradients(Transformer network, Runnable pressure) {
    float[] oneHot = new float[targets.length * TinyNetworks.VOCABULARY];
    for (int row = 0; row < targets.length; row++) {
      oneHot[row * TinyNetworks.VOCABULARY + targets[row]] = 1f / targets.length;
    }
    Map<String, float[]> gradients = new LinkedHashMap<>();
    try (NDManager scope = manager.newSubManager()) {
      try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
        NDArray logits = logits(scope, network);
        NDArray wanted = scope.create(oneHot, logits.getShape());
        NDArray loss = logits.logSoftmax(-1).mul(wanted).sum().neg();
        pressure.run();
        collector.backward(loss);
      }
      for (String name : network.weights().names()) {
        NDArray gradient = network.weights().get(name).getGradient();
        gradient.attach(scope);
        gradients.put(name, gradient.toFloatArray());
        gradient.subi(gradient);
      }
    }
    return gradients;
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
    TransformerConfig config = TinyNetworks.config(window, bias).withVanilla(vanilla);
    try (NDManager scope = manager.newSubManager();
        Weights trained = Weights.initialize(scope, Transformer.shapes(config), 2);
        Weights varied = trained.copy(scope)) {
      trained.requireGradients();
      Map<String, float[]> gradients =
          gradients(new Transformer(scope, config, trained, false), () -> {});
      Transformer network = new Transformer(scope, config, varied, false);
      SplittableRandom random = new SplittableRandom(3);
      for (String name : varied.names()) {
        float[] gradient = gradients.get(name);
        for (int entry :
            new int[] {TinyNetworks.largest(gradient), random.nextInt(gradient.length)}) {
          double expected = TinyNetworks.difference(varied.get(name), entry, () -> loss(network));
          double tolerance = 2e-3 + 0.03 * Math.abs(expected);
          assertEquals(expected, gradient[entry], tolerance, name + " at " + entry);
        }
      }
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
      gradients.forEach(
          (name, gradient) ->
              assertTrue(gradient[TinyNetworks.largest(gradient)] != 0, name + " is all zero"));
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
