package io.nrs.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.training.GradientCollector;
import io.nrs.network.Generation.DecodingStrategy;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.TransformerConfig.Positions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.Function;

/** Networks and inputs that are small enough for exhaustive tests. */
final class TinyNetworks {
  static final int VOCABULARY = 12;
  static final int PADDING = 0;
  static final int START = 1;
  static final int END = 2;
  static final int LABELS = 512;

  private TinyNetworks() {}

  static NDManager open() {
    return NeuralEngine.open(DeviceChoice.CPU, 1);
  }

  /** One with every kind of weight. */
  static TransformerConfig config(int diagonalWindow, boolean offsetBias) {
    return TransformerConfigBuilder.builder()
        .vocabulary(VOCABULARY)
        .width(8)
        .heads(2)
        .feedForward(12)
        .encoderLayers(2)
        .decoderLayers(2)
        .maxOutput(6)
        .positions(Positions.LABELS)
        .labels(LABELS)
        .diagonalWindow(diagonalWindow)
        .offsetBias(offsetBias)
        .dropout(0)
        .build();
  }

  static Transformer network(NDManager manager, TransformerConfig config, long seed) {
    return new Transformer(
        manager, config, Weights.initialize(manager, Transformer.shapes(config), seed), true);
  }

  static int[] tokens(int length, SplittableRandom random) {
    return random.ints(length, 3, VOCABULARY).toArray();
  }

  static List<int[]> sequences(SplittableRandom random, int... lengths) {
    List<int[]> sequences = new ArrayList<>();
    for (int length : lengths) {
      sequences.add(tokens(length, random));
    }
    return sequences;
  }

  static List<int[]> evenPositions(List<int[]> sequences) {
    return sequences.stream()
        .map(sequence -> LabelPositions.even(sequence.length, LABELS, 0.5))
        .toList();
  }

  /** Encoder states of every row, without those of its padding. */
  static List<float[]> states(
      NDManager manager, Transformer network, List<int[]> sequences, List<int[]> positions) {
    try (NDManager scope = manager.newSubManager()) {
      TokenBatch batch = TokenBatch.of(sequences, PADDING);
      NDArray states = network.encode(scope, batch, positions, false).states();
      int width = network.config().width();
      float[] all = states.toFloatArray();
      List<float[]> rows = new ArrayList<>();
      for (int row = 0; row < sequences.size(); row++) {
        float[] own = new float[sequences.get(row).length * width];
        System.arraycopy(all, row * batch.length() * width, own, 0, own.length);
        rows.add(own);
      }
      return rows;
    }
  }

  static Generation generation(Transformer network) {
    return new Generation(network, PADDING, START, END);
  }

  static List<Generation.Request> greedy(List<int[]> sequences) {
    return sequences.stream()
        .map(
            tokens ->
                new Generation.Request(
                    tokens,
                    LabelPositions.even(tokens.length, LABELS, 0.5),
                    DecodingStrategy.greedy()))
        .toList();
  }

  /** The place of the largest magnitude. */
  private static int largest(float[] values) {
    int largest = 0;
    for (int i = 0; i < values.length; i++) {
      largest = Math.abs(values[i]) > Math.abs(values[largest]) ? i : largest;
    }
    return largest;
  }

  /** How much a loss changes with an entry of a weight, by a small difference. */
  private static double difference(NDArray weight, int entry, DoubleSupplier loss) {
    float[] values = weight.toFloatArray();
    float before = values[entry];
    double step = 2e-3;
    values[entry] = (float) (before + step);
    weight.set(values);
    double above = loss.getAsDouble();
    values[entry] = (float) (before - step);
    weight.set(values);
    double below = loss.getAsDouble();
    values[entry] = before;
    weight.set(values);
    return (above - below) / (2 * step);
  }

  /** Mean cross-entropy of logits for each target, in doubles from the logits on. */
  static double loss(float[] logits, int[] targets) {
    double loss = 0;
    for (int row = 0; row < targets.length; row++) {
      double sum = 0;
      for (int token = 0; token < VOCABULARY; token++) {
        sum += Math.exp(logits[row * VOCABULARY + token]);
      }
      loss += Math.log(sum) - logits[row * VOCABULARY + targets[row]];
    }
    return loss / targets.length;
  }

  /**
   * The gradients of this loss by name.
   *
   * @param logits of a network with these weights
   * @param pressure runs before backward
   */
  static Map<String, float[]> gradients(
      NDManager manager,
      Weights weights,
      int[] targets,
      Function<NDManager, NDArray> logits,
      Runnable pressure) {
    float[] oneHot = new float[targets.length * VOCABULARY];
    for (int row = 0; row < targets.length; row++) {
      oneHot[row * VOCABULARY + targets[row]] = 1f / targets.length;
    }
    Map<String, float[]> gradients = new LinkedHashMap<>();
    try (NDManager scope = manager.newSubManager()) {
      try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
        NDArray all = logits.apply(scope);
        NDArray wanted = scope.create(oneHot, all.getShape());
        NDArray loss = all.logSoftmax(-1).mul(wanted).sum().neg();
        pressure.run();
        collector.backward(loss);
      }
      NDArray gradient = weights.whole().getGradient();
      gradient.attach(scope);
      weights
          .divided(scope, gradient)
          .forEach((name, part) -> gradients.put(name, part.toFloatArray()));
      gradient.subi(gradient);
    }
    return gradients;
  }

  /** Compares the largest gradient of each weight, and one more, with small differences. */
  static void checkGradients(
      Map<String, float[]> gradients, Weights varied, DoubleSupplier loss, double tolerance) {
    SplittableRandom random = new SplittableRandom(3);
    for (String name : varied.names()) {
      float[] gradient = gradients.get(name);
      for (int entry : new int[] {largest(gradient), random.nextInt(gradient.length)}) {
        double expected = difference(varied.get(name), entry, loss);
        assertEquals(
            expected,
            gradient[entry],
            tolerance + 0.03 * Math.abs(expected),
            name + " at " + entry);
      }
    }
  }

  static void checkEveryWeightTakesPart(Map<String, float[]> gradients) {
    gradients.forEach(
        (name, gradient) -> assertTrue(gradient[largest(gradient)] != 0, name + " is all zero"));
  }

  @SuppressWarnings("ModifiedButNotUsed")
  static void collectGarbage() {
    List<float[]> garbage = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      garbage.add(new float[1_000]);
    }
    garbage.clear();
    System.gc();
    // New arrays of the same small size would take the place of freed ones.
    try (NDManager other = open()) {
      for (int i = 0; i < 50; i++) {
        other.create(Float.NaN);
      }
    }
  }
}
