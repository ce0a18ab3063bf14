package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.training.GradientCollector;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.LanguageRules;
import io.nrs.language.Vocabulary;
import io.nrs.network.Adam;
import io.nrs.network.DecodingStrategy;
import io.nrs.network.Generation;
import io.nrs.network.LabelPositions;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.TokenBatch;
import io.nrs.network.Transformer;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.network.TransformerConfigBuilder;
import io.nrs.network.Weights;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Thirty leaves are learned by heart: forward, backward, optimiser and generation fit together. */
class OverfitTest {
  private static final int ITERATIONS = 400;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aTinyNetworkLearnsThirtyLeaves(boolean vanilla) {
    LanguageRules rules = LanguageRules.of(BuiltInLanguage.LISTOPS);
    Vocabulary vocabulary = rules.vocabulary();
    int size = vocabulary.size();
    TransformerConfig config =
        TransformerConfigBuilder.builder()
            .vocabulary(size)
            .width(32)
            .heads(4)
            .feedForward(64)
            .encoderLayers(1)
            .decoderLayers(1)
            .maxOutput(4)
            .positions(Positions.PLAIN)
            .labels(8)
            .diagonalWindow(0)
            .offsetBias(true)
            .dropout(0)
            .vanilla(vanilla)
            .build();
    List<int[]> inputs = new ArrayList<>();
    List<int[]> positions = new ArrayList<>();
    List<int[]> shifted = new ArrayList<>();
    List<int[]> targets = new ArrayList<>();
    List<String> leaves = rules.domain().toList();
    for (int i = 0; i < 30; i++) {
      String leaf = leaves.get(i * 19);
      int[] target = vocabulary.encode(rules.valueOf(leaf));
      int[] before = new int[target.length + 1];
      before[0] = Vocabulary.START;
      System.arraycopy(target, 0, before, 1, target.length);
      inputs.add(vocabulary.encode(leaf));
      positions.add(LabelPositions.plain(leaf.length()));
      shifted.add(before);
      targets.add(target);
    }
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1);
        Weights weights = Weights.initialize(manager, Transformer.shapes(config), 1);
        Adam adam = Adam.start(manager, weights)) {
      weights.requireGradients();
      Transformer network = new Transformer(manager, config, weights, false);
      float loss = 0;
      for (int iteration = 1; iteration <= ITERATIONS; iteration++) {
        try (NDManager scope = manager.newSubManager()) {
          try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
            Transformer.Memory memory =
                network.encode(scope, TokenBatch.of(inputs, 0), positions, true);
            NDArray logits = network.logits(scope, memory, TokenBatch.of(shifted, 0), true);
            NDArray wanted = scope.create(oneHot(targets, size), logits.getShape());
            NDArray mean = scope.create(1f / targets.size());
            NDArray total = logits.logSoftmax(-1).mul(wanted).sum().neg().mul(mean);
            collector.backward(total);
            loss = total.getFloat();
          }
          adam.update(scope, iteration, vanilla ? 1e-3 : 3e-3);
        }
      }
      assertTrue(loss < 0.05, "loss " + loss);
      checkWritten(manager, network, inputs, positions, targets);
    }
  }

  private static float[] oneHot(List<int[]> targets, int size) {
    int longest = 1 + targets.stream().mapToInt(target -> target.length).max().orElseThrow();
    float[] values = new float[targets.size() * longest * size];
    for (int row = 0; row < targets.size(); row++) {
      int[] target = targets.get(row);
      for (int i = 0; i <= target.length; i++) {
        int token = i < target.length ? target[i] : Vocabulary.END;
        values[(row * longest + i) * size + token] = 1;
      }
    }
    return values;
  }

  private static void checkWritten(
      NDManager manager,
      Transformer network,
      List<int[]> inputs,
      List<int[]> positions,
      List<int[]> targets) {
    List<Generation.Request> requests = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      requests.add(
          new Generation.Request(inputs.get(i), positions.get(i), DecodingStrategy.greedy()));
    }
    List<Generation.Output> outputs =
        new Generation(network, Vocabulary.PADDING, Vocabulary.START, Vocabulary.END)
            .generate(manager, requests);
    for (int i = 0; i < outputs.size(); i++) {
      assertArrayEquals(targets.get(i), outputs.get(i).tokens());
      assertTrue(outputs.get(i).complete() && outputs.get(i).probability() > .8);
    }
  }
}
